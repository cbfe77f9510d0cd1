import { existsSync } from "node:fs";
import { createExtension } from "../lib/extension.ts";
import type { Pi } from "../lib/host.ts";

// A name that publishing can't see, or it would rewrite it, and only pi knows where its packages are.
const load = (name: string) => import(name);
const codingAgent = "@mariozechner/pi-coding-agent";

const extension: (pi: Pi) => void = createExtension({
  tui: () => load("@mariozechner/pi-tui"),
  folders: async () => {
    // pi is asked only where its usual folder is not: that loads much of it, before anybody is asked.
    const { agentDirectory } = await import("../lib/settings_file.ts");
    const agent = agentDirectory();
    if (existsSync(agent)) return { agent, project: ".pi" };
    const { getAgentDir, CONFIG_DIR_NAME } = await load(codingAgent);
    return { agent: getAgentDir(), project: CONFIG_DIR_NAME };
  },
  highlight: async () => (await load(codingAgent)).highlightCode,
});

export default extension;
