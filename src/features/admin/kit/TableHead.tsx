import type { TableView } from "../../../domain/forms/table-view.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { TableColumn } from "./AdminTable.tsx";

interface Props<Row, Column extends string> {
  columns: readonly TableColumn<Row, Column>[];
  sort: TableView<Column>["sort"];
  sortBy: (column: Column) => void;
}

/** A click on a column sorts the table by this column. Another click on the same column reverses the order. */
export const TableHead = <Row, Column extends string>({ columns, sort, sortBy }: Props<Row, Column>) => (
  <thead>
    <tr>
      {columns.map(({ text, sort: column }) => {
        if (!column) return <th key={text}>{text}</th>;
        const isCurrent = sort.by === column;
        return (
          <th key={text} aria-sort={isCurrent ? (sort.isDescending ? "descending" : "ascending") : undefined}>
            <button type="button" className="admin-sort" onClick={() => sortBy(column)}>
              {text}
              {isCurrent && <Icon name={sort.isDescending ? "arrowDown" : "arrowUp"} className="size-3.5" />}
            </button>
          </th>
        );
      })}
      <th className="admin-actions">Actions</th>
    </tr>
  </thead>
);
