import { untilBuilt } from "./built-site.ts";

await untilBuilt();
