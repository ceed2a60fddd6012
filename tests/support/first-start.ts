/**
 * Creates the empty database with the migrations, and the render bundle. All later starts in a checkout use them. Runs
 * before the test runners, which start in parallel, so that not each of them creates both.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openTestSite } from "./site.ts";
import { build, emptyBuildFolder } from "./site-build.ts";

const site = await openTestSite();
const folder = emptyBuildFolder();
try {
  const folders = { out: join(folder, "out"), cache: join(folder, "cache") };
  await build(folders, { ...site.backend.buildEnv, SHARE_PICTURES: "0" });
} finally {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
