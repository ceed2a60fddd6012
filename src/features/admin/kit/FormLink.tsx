import { headingId, nounInTitle, type RowKind } from "./row-kind.ts";

/** Leads to the form, which narrow screens show below the list. On wide screens, only the focus makes the link visible. */
export const FormLink = <Row extends { id: string; version: number }, Values extends object>({
  kind,
}: {
  kind: RowKind<Row, Values>;
}) => (
  <a href={`#${headingId(kind)}`} className="link inline-flex min-h-8 items-center lg:not-focus:sr-only">
    Go to the form of a {nounInTitle(kind).toLowerCase()}
  </a>
);
