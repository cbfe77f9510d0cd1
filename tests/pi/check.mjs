// Runs in pi's own Node: reads tools with the arguments of their calls, prints what pi's check makes of each.
import { readFileSync } from "node:fs";

const { validateToolArguments } = await import(process.argv[2]);
const results = JSON.parse(readFileSync(0, "utf8")).map(({ name, parameters, args }) => {
  try {
    const tool = { name, description: "", parameters };
    return {
      args: validateToolArguments(tool, { type: "toolCall", id: "1", name, arguments: args }),
    };
  } catch (error) {
    return { error: error.message };
  }
});
process.stdout.write(JSON.stringify(results));
