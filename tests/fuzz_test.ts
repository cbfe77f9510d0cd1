import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { parts, throwPart } from "./fuzz/parts.ts";

describe("nothing that is thrown at the package breaks a promise", () => {
  for (const part of parts.filter(({ quick }) => quick > 0)) {
    it(`${part.name}, ${part.quick} of them`, async () => {
      assertEquals(await throwPart(part, 1, part.quick), []);
    });
  }
});
