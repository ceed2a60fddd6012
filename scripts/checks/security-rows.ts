import { existsSync, readFileSync } from "node:fs";

/** The number of rows in each part of docs/security.md, section 3. */
const ROWS_PER_PART = { A: 18, B: 45, C: 11, D: 20, E: 31, F: 26, G: 12, H: 22 } as const;

/** Later steps of the project added these rows. Their numbers have gaps. */
const LATER_ROWS = [
  "B80",
  "B81",
  "B82",
  "B100",
  "B101",
  "B102",
  "B103",
  "B104",
  "B105",
  "B106",
  "B83",
  "B90",
  "B91",
  "B92",
  "B93",
  "B94",
  "B95",
  "B110",
  "B111",
  "B112",
  "B195",
  "B196",
  "B197",
  "B70",
  "B71",
  "B72",
  "B73",
  "B74",
  "B75",
  "B50",
  "B51",
  "B52",
  "B53",
  "B205",
  "B190",
  "B191",
  "B192",
  "B193",
  "B200",
  "B215",
  "B216",
  "B120",
  "B121",
  "B122",
  "B123",
  "B60",
  "B61",
  "B62",
  "B130",
  "B131",
  "B132",
  "B170",
  "B171",
  "B172",
  "B173",
  "B174",
  "B175",
  "B176",
  "B180",
  "B181",
  "B182",
  "B183",
  "B184",
  "B185",
  "B150",
  "B151",
  "B152",
  "B153",
  "B154",
  "B155",
  "B156",
  "B140",
  "B141",
  "B142",
  "B143",
  "B144",
  "B160",
  "B161",
  "B162",
  "B163",
  "B164",
  "B165",
];

interface Row {
  id: string;
  proof: string;
}

export const readRows = (document: string): Row[] =>
  [...document.matchAll(/^\| ([A-H]\d+)\s*\|[^|]*\|([^|]*)\|$/gm)].map(
    ([, id = "", proof = ""]) => ({
      id,
      proof: proof.trim(),
    }),
  );

export function securityRowFaults(rows: readonly Row[], readText = readFile): string[] {
  const numberedIds = Object.entries(ROWS_PER_PART).flatMap(([part, count]) =>
    Array.from({ length: count }, (_, index) => `${part}${index + 1}`),
  );
  const expectedIds = [...numberedIds, ...LATER_ROWS];
  const listedIds = rows.map(({ id }) => id);
  return [
    ...expectedIds.filter((id) => !listedIds.includes(id)).map((id) => `${id} is not listed`),
    ...listedIds
      .filter((id, index) => listedIds.indexOf(id) !== index)
      .map((id) => `${id} is listed twice`),
    ...rows.flatMap((row) => proofFaults(row, readText)),
  ];
}

function proofFaults({ id, proof }: Row, readText: (file: string) => string | null): string[] {
  if (/^not run here: \S/.test(proof)) return [];
  const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
  if (files.length === 0) return [`${id} has no proof`];
  const idPattern = new RegExp(`\\b${id}\\b`);
  return files.flatMap((file) => {
    const text = readText(file);
    if (text === null) return [`${id}: there is no ${file}`];
    return idPattern.test(text) ? [] : [`${id}: ${file} does not contain the id`];
  });
}

const readFile = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : null);
