/** A copy without the properties that are `undefined`, as JSON has none. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}

/** Fields whose possibly undefined ones are optional instead. */
type Defined<Fields> =
  & { [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key] }
  & {
    [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<
      Fields[Key],
      undefined
    >;
  };
