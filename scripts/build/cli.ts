import { buildSite } from "./site.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the output folder of the build.");

// If the parent dies early, its watchdog does not know this process yet. So this process also watches the parent.
const parent = Number(process.env["BUILD_PARENT_PID"] ?? process.ppid);
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1_000).unref();
await buildSite(folder);
process.exit();
