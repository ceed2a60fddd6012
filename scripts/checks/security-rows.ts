import type { TestResult } from "./reports.ts";

/** The number of rows in each part of docs/security.md, section 3. Rows above these numbers came later, with gaps. */
const ROWS_PER_PART = { A: 18, B: 45, C: 11, D: 20, E: 31, F: 26, G: 12, H: 22 } as const;

interface Row {
  id: string;
  proof: string;
}

export const readRows = (document: string): Row[] =>
  [...document.matchAll(/^\| ([A-H]\d+)\s*\|[^|]*\|([^|]*)\|$/gm)].map(([, id = "", proof = ""]) => ({
    id,
    proof: proof.trim(),
  }));

/**
 * Returns what is wrong with the rows. A row counts only if, in each file that it names, a test that carries its id has
 * passed. `isComplete` is false if only the everyday tests ran: then the proofs in other files and stories stay open.
 */
export function securityRowFaults(rows: readonly Row[], results: readonly TestResult[], isComplete: boolean): string[] {
  const firstIds = Object.entries(ROWS_PER_PART).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
  );
  const listedIds = rows.map(({ id }) => id);
  return [
    ...firstIds.filter((id) => !listedIds.includes(id)).map((id) => `${id} is not listed`),
    ...listedIds.filter((id, index) => listedIds.indexOf(id) !== index).map((id) => `${id} is listed twice`),
    ...rows.flatMap((row) => proofFaults(row, results, isComplete)),
  ];
}

function proofFaults({ id, proof }: Row, results: readonly TestResult[], isComplete: boolean) {
  if (/^not run here: \S/.test(proof)) return [];
  const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
  if (files.length === 0) return [`${id} has no proof`];
  const carriesId = new RegExp(`\\b${id}\\b`);
  return files.flatMap((file) => {
    const testsOfFile = results.filter((result) => result.file === file);
    const proofs = testsOfFile.filter(({ title, steps }) => [title, ...steps].some((text) => carriesId.test(text)));
    // The everyday part runs only some stories of a file.
    const mayRunLater = !isComplete && (testsOfFile.length === 0 || file.endsWith(".e2e.ts"));
    if (proofs.length === 0) return mayRunLater ? [] : [`${id}: no test of ${file} carries the id`];
    return proofs.some(({ status }) => status === "passed")
      ? []
      : [`${id}: no test of ${file} that carries the id has passed`];
  });
}
