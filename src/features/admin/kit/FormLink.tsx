import { headingId, nounInTitle, type RowKind } from "./row-kind.ts";

/** On a narrow screen, the form is below the list. On a wide screen, this link is visible only while it has the focus. */
export const FormLink = <Row extends { id: string; version: number }, Values extends object>({
  kind,
}: {
  kind: RowKind<Row, Values>;
}) => (
  <a
    href={`#${headingId(kind)}`}
    className="link inline-flex min-h-8 items-center lg:not-focus:sr-only"
  >
    Go to the form of a {nounInTitle(kind).toLowerCase()}
  </a>
);
