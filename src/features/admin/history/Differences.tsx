import { type ReactNode, useMemo } from "react";
import { fetchCategoryName, fetchShowName } from "../../../data/choices.ts";
import type { FieldChange } from "../../../domain/history/field-changes.ts";
import { withKeys } from "../../../ui/with-keys.ts";
import { NameOf } from "../kit/NameOf.tsx";
import { cutText, type Piece, shortenPieces, textDifference } from "./text-difference.ts";

const NAME_FINDERS = { category: fetchCategoryName, show: fetchShowName };

/** The first characters are enough to recognise a created or deleted text. */
const ONE_VALUE_MAX_CHARS = 600;

interface Props {
  changes: readonly FieldChange[];
  /** True if the action created or deleted the row. Then each field has only one value, without marked words. */
  hasOneValue?: boolean;
}

/** Shows which words each field lost and gained. */
export const Differences = ({ changes, hasOneValue = false }: Props) => (
  <dl className="differences">
    {changes.map((change) => (
      <div key={change.column}>
        <dt>{change.label}</dt>
        <dd>{hasOneValue ? <OneValue {...change} /> : <FieldDifference {...change} />}</dd>
      </div>
    ))}
  </dl>
);

const OneValue = ({ reference, before }: FieldChange) =>
  reference ? <NameOf id={before} find={NAME_FINDERS[reference]} /> : cutText(before, ONE_VALUE_MAX_CHARS);

function FieldDifference({ reference, before, after }: FieldChange) {
  if (reference) {
    const find = NAME_FINDERS[reference];
    return (
      <>
        <Removed>
          <NameOf id={before} find={find} />
        </Removed>{" "}
        <Added>
          <NameOf id={after} find={find} />
        </Added>
      </>
    );
  }
  if (before === after) return "Only the formatting changed.";
  return <TextChange before={before} after={after} />;
}

function TextChange({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => shortenPieces(textDifference(before, after)), [before, after]);
  return <MarkedPieces pieces={pieces} />;
}

export const MarkedPieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  withKeys(pieces).map(({ key, item: { kind, text } }) => {
    if (kind === "same") return <span key={key}>{text}</span>;
    const Mark = kind === "removed" ? Removed : Added;
    return <Mark key={key}>{text}</Mark>;
  });

const Removed = ({ children }: { children: ReactNode }) => (
  <del>
    <span className="sr-only">removed: </span>
    {children}
  </del>
);

const Added = ({ children }: { children: ReactNode }) => (
  <ins>
    <span className="sr-only">added: </span>
    {children}
  </ins>
);
