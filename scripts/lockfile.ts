/**
 * `npm run lockfile` adds missing checksums and missing optional packages of other platforms to the lock file. npm leaves
 * out the package of a platform if the registry does not have it. Then `npm ci` refuses the lock file (docs/decisions/0006).
 */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

interface LockEntry {
  /** The name in the registry, if the project uses another name. */
  name?: string;
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
const PLATFORM = /-(?<os>android|darwin|linux|win32|windows|freebsd)-(?<cpu>arm64|arm|x64)(?:-(?<abi>\w+))?$/;

/** Returns the registry's checksum, or undefined if the registry does not have this version. */
async function checksumOf(name: string, version: string): Promise<string | undefined> {
  const args = ["view", `${name}@${version}`, "dist.integrity", "--json"];
  const { stdout } = await promisify(execFile)("npm", args).catch((error: { stdout?: string }) => {
    if (error.stdout?.includes("E404")) return { stdout: "null" };
    throw error;
  });
  return JSON.parse(stdout || "null") ?? undefined;
}

/** Returns the entry that npm would write, without the checksum. */
function entryFor(name: string, version: string, dev: boolean | undefined): LockEntry {
  // npm links the command of a package only if the lock file names the command. Only the packages `node-…` have a command.
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

/** Puts the checksum after the version, where npm also writes it. */
const withChecksum = ({ version, ...otherFields }: LockEntry, integrity: string): LockEntry => ({
  ...(version ? { version } : {}),
  integrity,
  ...otherFields,
});

const lock = JSON.parse(readFileSync(FILE, "utf8")) as { packages: Record<string, LockEntry> };
const addedNames: string[] = [];
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const entryPath = `node_modules/${name}`;
    const existingEntry = lock.packages[entryPath] ?? lock.packages[`${path}/${entryPath}`];
    // Packages of platforms have exact versions. So skip a dependency with a range of versions.
    if (existingEntry || !/^v?\d/.test(version)) continue;
    lock.packages[entryPath] = entryFor(name, version.replace(/^v/, ""), dev);
    addedNames.push(name);
  }
}
const entriesWithoutChecksum = Object.entries(lock.packages).filter(
  ([path, { integrity, link }]) => path.includes("node_modules/") && !integrity && !link,
);
const unknownNames: string[] = [];
for (const [path, entry] of entriesWithoutChecksum) {
  const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const integrity = await checksumOf(name, entry.version ?? "");
  if (integrity) lock.packages[path] = withChecksum(entry, integrity);
  else unknownNames.push(name);
}
const sortedEntries = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sortedEntries) }, null, 2)}\n`);
console.log(addedNames.length > 0 ? `Added ${addedNames.join(", ")}.` : "No package was missing.");
console.log(`${entriesWithoutChecksum.length - unknownNames.length} checksums added.`);
if (unknownNames.length > 0) console.log(`The registry does not have ${unknownNames.join(", ")}.`);
