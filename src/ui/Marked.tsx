import { markMatches } from "../domain/search/matches.ts";
import { withKeys } from "./with-keys.ts";

interface Props {
  text: string;
  query: string;
  /** Finds the parts to highlight. */
  mark?: typeof markMatches;
}

/** Highlights the query in a text, also within words. */
export function Marked({ text, query, mark = markMatches }: Props) {
  return withKeys(mark(text, query)).map(({ key, item }) =>
    item.isMatch ? (
      <mark key={key} className="bg-marker text-marker-ink">
        {item.text}
      </mark>
    ) : (
      item.text
    ),
  );
}
