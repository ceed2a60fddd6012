/** `node scripts/build/cli.ts FOLDER` builds the site into a folder. */
import { buildSite } from "./site.ts";

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder to build into.");
await buildSite(folder);
process.exit();
