import { waitForBuild } from "./built-site.ts";

await waitForBuild();
