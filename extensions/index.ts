import { createExtension } from "../lib/extension.ts";
import type { Pi } from "../lib/host.ts";

// Names in variables, because publishing rewrites literal ones, and only pi knows where these lead.
const tui: string = "@mariozechner/pi-tui";
const codingAgent: string = "@mariozechner/pi-coding-agent";

const extension: (pi: Pi) => void = createExtension({
  tui: () => import(tui),
  folders: async () => {
    const { getAgentDir, CONFIG_DIR_NAME } = await import(codingAgent);
    return { agent: getAgentDir(), project: CONFIG_DIR_NAME };
  },
  highlight: async () => (await import(codingAgent)).highlightCode,
});

export default extension;
