import { markMatches } from "../domain/search/matches.ts";
import { withKeys } from "./with-keys.ts";

interface Props {
  text: string;
  query: string;
  /** Finds the parts of the text to highlight. */
  mark?: typeof markMatches;
}

/** Highlights the search words in a text, even inside longer words. */
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
