/**
 * `npm run lockfile` adds missing optional packages of other platforms to the lock file, and missing checksums. npm omits
 * a package that its registry does not have yet, and `npm ci` then refuses the lock file (docs/decisions/0006).
 */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

interface LockEntry {
  version?: string;
  integrity?: string;
  link?: true;
  optional?: true;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  bin?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const FILE = "package-lock.json";
const PLATFORM =
  /-(?<os>android|darwin|linux|win32|windows|freebsd)-(?<cpu>arm64|arm|x64)(?:-(?<abi>\w+))?$/;

/** The registry's checksum. Undefined where the registry does not have this version. */
async function checksumOf(name: string, version: string): Promise<string | undefined> {
  const args = ["view", `${name}@${version}`, "dist.integrity", "--json"];
  const { stdout } = await promisify(execFile)("npm", args).catch((error: { stdout?: string }) => {
    if (error.stdout?.includes("E404")) return { stdout: "null" };
    throw error;
  });
  return JSON.parse(stdout || "null") ?? undefined;
}

/** Equals npm's own entry without the checksum. */
function entryFor(name: string, version: string, dev: boolean | undefined): LockEntry {
  // npm links a command only if the lock file lists it. Of these packages, only those of Node have a command.
  const bin = name.startsWith("node-") ? { bin: { node: "bin/node" } } : {};
  const entry: LockEntry = { version, optional: true, ...(dev ? { dev } : {}), ...bin };
  const { os, cpu, abi } = PLATFORM.exec(name)?.groups ?? {};
  if (!os || !cpu) return { ...entry, cpu: ["wasm32"] };
  const libc = os === "linux" && abi ? [abi.startsWith("musl") ? "musl" : "glibc"] : undefined;
  return {
    ...entry,
    os: [os === "windows" ? "win32" : os],
    cpu: [cpu],
    ...(libc ? { libc } : {}),
  };
}

/** npm writes the checksum after the version. */
const withChecksum = ({ version, ...rest }: LockEntry, integrity: string): LockEntry => ({
  ...(version ? { version } : {}),
  ...{ integrity, ...rest },
});

const lock = JSON.parse(readFileSync(FILE, "utf8")) as { packages: Record<string, LockEntry> };
const added: string[] = [];
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const entryPath = `node_modules/${name}`;
    const existingEntry = lock.packages[entryPath] ?? lock.packages[`${path}/${entryPath}`];
    // Platform packages have exact versions. A range means an ordinary optional dependency.
    if (existingEntry || !/^v?\d/.test(version)) continue;
    lock.packages[entryPath] = entryFor(name, version.replace(/^v/, ""), dev);
    added.push(name);
  }
}
const withoutChecksum = Object.entries(lock.packages).filter(
  ([path, { integrity, link }]) => path.includes("node_modules/") && !integrity && !link,
);
const unknown: string[] = [];
for (const [path, entry] of withoutChecksum) {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const integrity = await checksumOf(name, entry.version ?? "");
  if (integrity) lock.packages[path] = withChecksum(entry, integrity);
  else unknown.push(name);
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
writeFileSync(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
);
console.log(added.length > 0 ? `Added ${added.join(", ")}.` : "No package was missing.");
console.log(`${withoutChecksum.length - unknown.length} checksums added.`);
if (unknown.length > 0) console.log(`The registry does not have ${unknown.join(", ")}.`);
