import type { ReactNode } from "react";
import type { EditedRow } from "../../../data/row-editing.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { TextField } from "./Field.tsx";
import { RowButton } from "./RowButton.tsx";
import { TableFilter } from "./TableFilter.tsx";
import { TableHead } from "./TableHead.tsx";
import { TablePages } from "./TablePages.tsx";
import { TablePlaceholder } from "./TablePlaceholder.tsx";
import { type DeletedKind, type DeletionOptions, useDelete } from "./use-delete.ts";
import type { RowForm } from "./use-row-form.ts";
import type { Table } from "./use-table.ts";
import { ViewLink } from "./ViewLink.tsx";

export interface TableColumn<Row, Column extends string> {
  text: string;
  /** The column for `order by`, if the server can sort by this column. */
  sort?: Column;
  cell: (row: Row) => ReactNode;
}

interface Props<Row extends { id: string }, Column extends string> {
  table: Table<Row, Column>;
  /** The first column holds the name of the row. */
  columns: readonly TableColumn<Row, Column>[];
  form: Pick<RowForm<EditedRow, object>, "rowId" | "onRowDeleted" | "onRowRestored"> & {
    kind: DeletedKind;
  };
  nameOf: (row: Row) => string;
  /** Returns the query of the URL that opens the form of this row. */
  editSearch: (row: Row) => string;
  /** A read-only row has no buttons. */
  isReadOnly?: (row: Row) => boolean;
  deletion: DeletionOptions;
  /** Renders an additional button between the edit and delete buttons. */
  extraButton?: (row: Row) => ReactNode;
  /** The text of the toast if the rows do not load. */
  failureText: string;
  /** The text for a table that has no rows and no filter. */
  emptyText?: string | undefined;
}

export function AdminTable<Row extends { id: string }, Column extends string>(props: Props<Row, Column>) {
  const { form, table, columns, nameOf, editSearch, extraButton, isReadOnly = () => false, failureText } = props;
  const { noun, plural } = form.kind;
  const deletion = useDelete(form, props.deletion);
  const { state, page, view } = table;
  useFailureToast(state === "failed" ? failureText : null);
  if (state === "failed") return <LoadFailed subject={`The ${plural}`} retry={table.reload} />;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <TableFilter filter={view.filter} plural={plural} filterBy={table.filterBy} />
        <p role="status" className="text-muted tabular-nums">
          {page && formatCount(page.count, noun, plural)}
          {page && view.filter && " found"}
        </p>
      </div>
      {!page && <TablePlaceholder />}
      {page && page.rows.length === 0 && state === "ready" && (
        <p className="mt-5 rounded-sm border border-dashed border-edge px-6 py-12 text-center text-muted">
          {view.filter ? `Nothing matches “${view.filter}”.` : (props.emptyText ?? `No ${plural} yet.`)}
        </p>
      )}
      {page && page.rows.length > 0 && (
        <table id="admin-table" tabIndex={-1} className="admin-table" aria-busy={state !== "ready"}>
          <caption className="sr-only">{plural}</caption>
          <TableHead columns={columns} sort={view.sort} sortBy={table.sortBy} />
          <tbody>
            {page.rows.map((row) => (
              <tr key={row.id} aria-current={row.id === form.rowId || undefined}>
                {columns.map(({ text, cell }, index) =>
                  index === 0 ? (
                    <th key={text} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={text} data-label={text}>
                      {cell(row)}
                    </td>
                  ),
                )}
                <td className="admin-actions">
                  {!isReadOnly(row) && (
                    <div>
                      <ViewLink
                        search={editSearch(row)}
                        className="icon-button"
                        aria-label={`Edit ${nameOf(row)}`}
                        title={`Edit ${nameOf(row)}`}
                      >
                        <Icon name="edit" />
                      </ViewLink>
                      {extraButton?.(row)}
                      <RowButton
                        icon="trash"
                        label={`Delete ${nameOf(row)}`}
                        act={() => deletion.ask({ id: row.id, name: nameOf(row) })}
                      />
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ConfirmDialog
        isOpen={deletion.isConfirming}
        question={`Are you sure you want to delete this ${noun}?`}
        text={deletion.rowToDelete.name}
        confirmText={deletion.isBusy ? "Deleting…" : "Delete"}
        isBusy={deletion.isBusy}
        isBlocked={deletion.isBlocked}
        confirm={deletion.confirm}
        cancel={deletion.cancel}
      >
        {deletion.childrenText !== null && (
          <div className="mt-5 grid gap-4">
            <p>This also deletes {deletion.childrenText}.</p>
            <TextField
              id="deleted-name"
              label={`Type the name of the ${noun} to confirm`}
              value={deletion.typedName}
              change={deletion.setTypedName}
            />
          </div>
        )}
      </ConfirmDialog>
      {page && <TablePages table={table} listId="admin-table" />}
    </>
  );
}
