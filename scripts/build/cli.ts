import { buildSite } from "./site.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the output folder of the build.");

// When the parent dies, its watchdog ends this process. But the parent may die before the watchdog knows this process. So this process also watches the parent.
const parent = Number(process.env["BUILD_PARENT_PID"] ?? process.ppid);
setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, 1_000).unref();
await buildSite(folder);
process.exit();
