/** A recap with 60 receipts, one for each line of its transcript. */
import { withPassage } from "../../src/domain/receipts/passage.ts";
import type { Receipt, ReceiptField } from "../../src/domain/receipts/receipt.ts";
import { receiptRows } from "../../src/domain/receipts/receipt-rows.ts";
import { transcriptLines } from "../../src/domain/transcript/lines.ts";

const THINGS = ["pier", "ferry", "lamp", "net loft", "bell", "slipway", "chandlery", "signal box", "chart", "winch"];
const ACTS = ["repaired", "painted", "measured", "sold", "moved", "listed"];
const PLACES = ["before the winter", "after the flood", "with their own hands", "for the museum", "against all advice"];

const speakerOf = (n: number) => (n % 3 === 0 ? "Ada Wren" : "Bo van Dyk");
const clockOf = (n: number) => `00:${String(n).padStart(2, "0")}:04`;
const actOf = (n: number) =>
  `${ACTS[n % ACTS.length]} the ${THINGS[n % THINGS.length]} of ${1900 + n} ${PLACES[n % PLACES.length]}`;

/** The words of the line at minute `n`. */
const spokenAt = (n: number) => `So we ${actOf(n)}, and nobody in the town said a word about it.`;
/** A sentence of the recap that rests on this line. */
const writtenAt = (n: number) => `The harbour people ${actOf(n)}.`;

const minutes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const text = (from: number, to: number) => minutes(from, to).map(writtenAt).join(" ");

const FIELDS: [field: ReceiptField, from: number, to: number][] = [
  ["quick_take", 0, 3],
  ["recap_body", 3, 43],
  ["key_takeaways", 43, 51],
  ["why_it_matters", 51, 55],
  ["recommendations", 55, 58],
];

/** The first sentence of the quick take has the words of its line. */
const VERBATIM = spokenAt(0);
export const EDITORS_SENTENCE = "Our own visit confirmed some of it.";
export const UNSUPPORTED_SENTENCE = "The mayor of Skarrow paid for everything.";
export const CONCLUSION = "They trusted no one else with the work.";

export const CHECKED_RECAP = {
  slug: "sixty-checked-sentences",
  title: "Sixty checked sentences",
  made_by: "reviewed",
  rests_on: "transcript",
  transcribed_seconds: 3600,
  enclosure_url: "https://sound.example/checked.wav",
  enclosure_type: "audio/wav",
  quick_take: `${VERBATIM} ${text(1, 3)} ${EDITORS_SENTENCE}`,
  recap_body: minutes(0, 5)
    .map((part) => {
      const from = 3 + 8 * part;
      return `<h3>Part ${part + 1}</h3><p><strong>${writtenAt(from)}</strong> ${text(from + 1, from + 4)}</p><p>${text(from + 4, from + 8)}</p>`;
    })
    .join(""),
  key_takeaways: minutes(43, 51).map(writtenAt),
  why_it_matters: `${text(51, 55)} ${CONCLUSION} ${UNSUPPORTED_SENTENCE}`,
  recommendations: minutes(55, 58).map((n) => `<p>${writtenAt(n)}</p>`),
  quotes: [`${spokenAt(7)} — ${speakerOf(7)}`],
  transcript: minutes(0, 60)
    .map((n) => `[${clockOf(n)}] ${speakerOf(n)}: ${spokenAt(n)}`)
    .join("\n"),
};

export const CHECKED_RECEIPTS: Receipt[] = [
  ...FIELDS.flatMap(([field, from, to]) =>
    minutes(from, to).map(
      (n): Receipt => ({
        field,
        sentence: n === 0 ? VERBATIM : writtenAt(n),
        lines: [`t-${60 * n + 4}`],
        ...(n === 0 ? { support: "verbatim", saidBy: "check" } : { support: "supported", saidBy: "model" }),
      }),
    ),
  ),
  {
    field: "why_it_matters",
    sentence: CONCLUSION,
    lines: ["t-3304", "t-3364"],
    support: "inferred",
    saidBy: "model",
  },
  { field: "why_it_matters", sentence: UNSUPPORTED_SENTENCE, lines: [], support: "none", saidBy: "model" },
];

/** Returns the rows of `er_receipts`, with the keys of their passages. */
export function receiptRowsOf(episode: { id: string; transcript: string | null }, receipts: readonly Receipt[]) {
  const lines = transcriptLines(episode.transcript ?? "");
  const rows = receiptRows(receipts.map((receipt) => (receipt.passage ? receipt : withPassage(receipt, lines))));
  return rows.map((row) => ({ episode_id: episode.id, ...row, is_current: true }));
}

/** Returns SQL that inserts the rows of `receiptRowsOf`. */
export const receiptsSql = (json: string) =>
  `insert into public.er_receipts (episode_id, field, sentence_key, sentence, lines, support, said_by, passage_key, is_current)
   select episode_id, field, sentence_key, sentence, lines, support, said_by, passage_key, is_current
   from jsonb_to_recordset(${json}::jsonb) as r (episode_id uuid, field text, sentence_key text, sentence text,
     lines text[], support text, said_by text, passage_key text, is_current boolean)
   on conflict do nothing`;
