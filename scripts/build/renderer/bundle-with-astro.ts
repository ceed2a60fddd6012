/** In this program, Astro bundles the sources but renders no page. `site.ts` starts this program with an output folder. */
import { BUNDLE_ONLY_VARIABLE } from "./render-bundle.ts";

process.once("disconnect", () => process.exit(1));
process.env[BUNDLE_ONLY_VARIABLE] = "1";
const { build } = await import("astro");
await build({ root: ".", outDir: process.argv[2] ?? "" });
process.exit();
