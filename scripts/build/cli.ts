import { buildSite } from "./site.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to build into.");

// A parent that was killed just after the start may not have told its watchdog about this process.
const parent = Number(process.env["BUILD_PARENT_PID"] ?? process.ppid);
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1_000).unref();
await buildSite(folder);
process.exit();
