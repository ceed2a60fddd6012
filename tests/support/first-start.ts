/**
 * Makes what the first start in a checkout makes for all later ones: an empty database with the migrations, and
 * what draws pages. The runners start side by side, and each of them would make it.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { openTestSite } from "./site.ts";
import { build, emptyBuildFolder } from "./site-build.ts";

const site = await openTestSite();
const folder = emptyBuildFolder();
try {
  const place = { out: join(folder, "out"), cache: join(folder, "cache") };
  await build(place, { ...site.backend.buildEnv, SHARE_PICTURES: "0" });
} finally {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
