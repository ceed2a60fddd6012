import { charLength } from "../../domain/limits.ts";

interface Props {
  id: string;
  text: string;
  most: number;
}

/** How much of a limit is used. */
export const CharCount = ({ id, text, most }: Props) => {
  const count = charLength(text);
  return (
    <span
      id={id}
      className={`text-meta tabular-nums ${count >= most ? "font-semibold text-danger" : "text-muted"}`}
    >
      {count}/{most}
    </span>
  );
};

/** What `maxLength` has to be: browsers count UTF-16 units, the limit counts characters. */
export const maxUnits = (text: string, most: number) => most + text.length - charLength(text);
