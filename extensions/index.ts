import { createExtension } from "../lib/extension.ts";

// A name that publishing can't see, or it would rewrite it, and only pi knows where its packages are.
const load = (name: string) => import(name);

const extension: ReturnType<typeof createExtension> = createExtension({
  tui: () => load("@mariozechner/pi-tui"),
  host: () => load("@mariozechner/pi-coding-agent"),
});

export default extension;
