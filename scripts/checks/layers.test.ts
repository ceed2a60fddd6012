import { expect, test } from "vitest";
import { layerProblems } from "./layers.ts";

test.each([
  ["src/data/a.ts", 'import { x } from "../domain/x.ts";', 0],
  ["src/data/a.ts", 'import { x } from "../paths.ts";', 0],
  ["src/domain/a.ts", 'import { x } from "../data/x.ts";', 1],
  ["src/domain/a.ts", 'import { x } from "../paths.ts";', 1],
  ["src/ui/a.tsx", 'import { x } from "../state/x.ts";', 1],
  ["src/features/home/A.tsx", 'import { x } from "../recap/B.tsx";', 0],
  ["src/features/home/A.tsx", 'import { x } from "../../layouts/Base.astro";', 1],
  ["src/state/a.ts", 'const x = await import("../features/x.ts");', 1],
  ["src/pages/recap/[slug].astro", 'import B from "../../layouts/Base.astro";', 0],
])("%s: %s", (file, source, problems) => {
  expect(layerProblems(file, source)).toHaveLength(problems);
});
