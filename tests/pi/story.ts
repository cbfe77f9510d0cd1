import type { Host } from "./hosts.ts";

/** Something that happens between a model, pi and a person. */
export interface Story {
  readonly title: string;
  readonly run: (host: Host) => Promise<void>;
}

/** All stories that were told, in order. */
export const stories: Story[] = [];

/** Tells a story, to be run in every pi. */
export function story(title: string, run: (host: Host) => Promise<void>): void {
  stories.push({ title, run });
}
