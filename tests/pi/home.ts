import { dirname, join } from "node:path";
import type { Host } from "./hosts.ts";
import { leaveRoom, makeRoom } from "../room.ts";
import type { Model } from "./model.ts";

/** What a pi is started with. */
export interface Start {
  /** Extension paths, in the order of loading. */
  readonly extensions?: readonly string[];
  /** Packages that `pi install` installs first. */
  readonly install?: readonly string[];
  /** Lines for a shell that knows `pi`, as a README has them, run before all else. */
  readonly shell?: string;
  /** Keys of pi's `settings.json`. */
  readonly settings?: object;
  /** Files by their path in the agent's folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** More of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** More arguments of the program. */
  readonly args?: readonly string[];
}

/** A tool result as pi keeps it in its session. */
export interface Kept {
  readonly toolName: string;
  readonly text: string;
  // deno-lint-ignore no-explicit-any -- each tool has its own
  readonly details: any;
  readonly isError: boolean;
}

/** A throw-away home: nothing of the user's own `~/.pi` is read or written. */
export interface Home {
  readonly agent: string;
  readonly project: string;
  readonly environment: Record<string, string>;
  /** What `pi install` said. */
  readonly installation: string;
  readonly args: readonly string[];
  /** The tool results of the session so far. */
  kept(): Promise<Kept[]>;
  /** Everything that the sessions hold, in order. */
  // deno-lint-ignore no-explicit-any -- whatever pi writes
  entries(): Promise<any[]>;
  remove(): void;
}

/** Makes a home whose only model is the given one, with the packages that are asked for. */
export async function makeHome(host: Host, model: Model, start: Start): Promise<Home> {
  const root = makeRoom("parley-pi");
  const agent = join(root, "agent");
  const project = join(root, "project");
  const fake = {
    baseUrl: model.url,
    api: "openai-completions",
    apiKey: "none",
    compat: { supportsDeveloperRole: false, supportsReasoningEffort: false },
    models: [{
      id: "fake",
      name: "Fake",
      reasoning: false,
      input: ["text"],
      contextWindow: 128_000,
      maxTokens: 4096,
      cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
    }],
  };
  const settings = { defaultProvider: "fake", defaultModel: "fake", quietStartup: true };
  const files = {
    "models.json": JSON.stringify({ providers: { fake } }),
    "settings.json": JSON.stringify({ ...settings, ...start.settings }),
    ...start.files,
  };
  await Deno.mkdir(project, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(join(agent, path)), { recursive: true });
    await Deno.writeTextFile(join(agent, path), text);
  }
  const environment = {
    PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
    HOME: root,
    SHELL: "/bin/sh",
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    LANG: "C.UTF-8",
    PI_CODING_AGENT_DIR: agent,
    PI_OFFLINE: "1",
    PI_SKIP_VERSION_CHECK: "1",
    PI_TELEMETRY: "0",
    NO_PROXY: "127.0.0.1,localhost",
    npm_config_prefix: join(root, "npm"),
    ...start.environment,
  };
  let installation = start.shell === undefined
    ? ""
    : await runShell(host, start.shell, project, environment);
  for (const name of start.install ?? []) {
    installation += await installPackage(host, name, project, environment);
  }
  return {
    agent,
    project,
    environment,
    installation,
    args: [
      "--provider",
      "fake",
      "--model",
      "fake",
      ...(start.extensions ?? []).flatMap((path) => ["-e", path]),
      ...start.args ?? [],
    ],
    kept: () => readKept(join(agent, "sessions")),
    entries: () => readEntries(join(agent, "sessions")),
    remove: () => leaveRoom(root),
  };
}

async function runShell(
  host: Host,
  lines: string,
  cwd: string,
  environment: Record<string, string>,
): Promise<string> {
  const { PI_OFFLINE: _, ...env } = environment;
  const programs = join(env["HOME"]!, "programs");
  await Deno.mkdir(programs);
  const command = host.command.map((part) => `'${part}'`).join(" ");
  await Deno.writeTextFile(join(programs, "pi"), `#!/bin/sh\nexec ${command} "$@"\n`, {
    mode: 0o755,
  });
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-euxc", lines],
    cwd,
    env: { ...env, ...wayOut(), PATH: `${programs}:${env["PATH"]}` },
    clearEnv: true,
    stdin: "null",
  }).output();
  const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  if (code !== 0) throw new Error(`The shell exited with ${code}: ${said}`);
  return said;
}

/** How this machine gets to the network, where it has a way of its own. */
function wayOut(): Record<string, string> {
  const names = ["NODE_EXTRA_CA_CERTS", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"];
  const values = names.map((name) => [name, Deno.env.get(name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

async function installPackage(
  { command: [program = "", ...first] }: Host,
  name: string,
  cwd: string,
  environment: Record<string, string>,
): Promise<string> {
  const { PI_OFFLINE: _, ...env } = environment;
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...first, "install", name],
    cwd,
    env,
    clearEnv: true,
    stdin: "null",
  }).output();
  const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  if (code !== 0) throw new Error(`pi install ${name} exited with ${code}: ${said}`);
  return said;
}

// deno-lint-ignore no-explicit-any -- as above
async function readEntries(folder: string): Promise<any[]> {
  return (await findSessions(folder)).flatMap((text) =>
    text.split("\n").filter(Boolean).map((line) => JSON.parse(line))
  );
}

async function readKept(folder: string): Promise<Kept[]> {
  return (await readEntries(folder)).filter(({ message }) => message?.role === "toolResult").map((
    { message },
  ) => ({
    toolName: message.toolName,
    text: message.content.map((part: { text?: string }) => part.text ?? "").join(""),
    details: message.details,
    isError: message.isError,
  }));
}

async function findSessions(folder: string): Promise<string[]> {
  const texts: string[] = [];
  try {
    for await (const entry of Deno.readDir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory) texts.push(...await findSessions(path));
      else texts.push(await Deno.readTextFile(path));
    }
  } catch {
    return texts;
  }
  return texts;
}
