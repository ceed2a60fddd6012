import { charLength } from "../../domain/limits.ts";

interface Props {
  id: string;
  text: string;
  limit: number;
}

export const CharCount = ({ id, text, limit }: Props) => {
  const count = charLength(text);
  return (
    <span id={id} className={`text-meta tabular-nums ${count >= limit ? "font-semibold text-danger" : "text-muted"}`}>
      {count}/{limit}
    </span>
  );
};

/** The value for `maxLength`. Browsers count UTF-16 units for `maxLength`, but our limit counts characters. */
export const maxUtf16Units = (text: string, limit: number) => limit + text.length - charLength(text);
