/** Forked by site.ts with a folder: Astro makes what draws its pages, and draws none. */
import { DRAWN_LATER } from "./drawer.ts";

// Whoever waited for it is gone.
process.once("disconnect", () => process.exit(1));
process.env[DRAWN_LATER] = "1";
const { build } = await import("astro");
await build({ root: ".", outDir: process.argv[2] ?? "" });
process.exit();
