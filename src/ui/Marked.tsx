import { markMatches } from "../domain/search/matches.ts";
import { withKeys } from "./with-keys.ts";

/** Highlights the query in a text, also within words. */
export function Marked({ text, query }: { text: string; query: string }) {
  return withKeys(markMatches(text, query)).map(({ key, item }) =>
    item.isMatch ? (
      <mark key={key} className="bg-marker text-marker-ink">
        {item.text}
      </mark>
    ) : (
      item.text
    ),
  );
}
