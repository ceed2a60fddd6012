import { expect, test } from "vitest";
import { crossFeatureImports, layerProblems } from "./layers.ts";

test.each([
  ["src/data/a.ts", 'import { x } from "../domain/x.ts";', 0],
  ["src/data/a.ts", 'import { x } from "../paths.ts";', 0],
  ["src/domain/a.ts", 'import { x } from "../data/x.ts";', 1],
  ["src/domain/a.ts", 'import { x } from "../paths.ts";', 1],
  ["src/ui/a.tsx", 'import { x } from "../state/x.ts";', 1],
  ["src/hooks/a.ts", 'import { x } from "../features/home/x.ts";', 1],
  ["src/features/home/A.tsx", 'import { x } from "../recap/B.tsx";', 0],
  ["src/features/home/A.tsx", 'import { x } from "../../layouts/Base.astro";', 1],
  ["src/state/a.ts", 'const x = await import("../features/x.ts");', 1],
  ["src/pages/recap/[slug].astro", 'import B from "../../layouts/Base.astro";', 0],
  ["src/pages/index.astro", 'import { x } from "../../scripts/x.ts";', 1],
  ["supabase/functions/_shared/a.ts", 'import { x } from "../../../src/domain/x.ts";', 0],
  ["supabase/functions/_shared/a.ts", 'import { x } from "../../../src/state/x.ts";', 1],
  ["supabase/functions/_shared/a.ts", 'import { x } from "../../../scripts/x.ts";', 1],
  ["scripts/checks/a.ts", 'import { x } from "../../tests/api/x.ts";', 1],
  ["scripts/checks/a.test.ts", 'import { x } from "../../tests/support/x.ts";', 0],
  ["tests/support/a.ts", 'import { x } from "../e2e/x.ts";', 1],
  ["src/domain/a.ts", "const text = 'import { x } from \"../data/x.ts\"';", 0],
])("in %s, the line %s has %i problems", (file, source, problems) => {
  expect(layerProblems(file, source)).toHaveLength(problems);
});

test("crossFeatureImports returns imports from other features, and ignores imports in tests", () => {
  const source = 'import { x } from "../recap/x.ts";\nimport { y } from "./y.ts";\n';
  expect(crossFeatureImports("src/features/home/A.tsx", source)).toEqual(["src/features/recap/x.ts"]);
  expect(crossFeatureImports("src/features/home/a.test.ts", source)).toEqual([]);
});
