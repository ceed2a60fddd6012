/**
 * Creates two things that all later starts in a checkout use: the migrated database without content, and the render bundle.
 * This script runs before the test runners. Otherwise each of the parallel runners would create both things.
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
