/**
 * Creates what later starts in a checkout share: an empty database with the migrations, and the render bundle.
 * It runs before the test runners, which start in parallel and would each create both.
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
