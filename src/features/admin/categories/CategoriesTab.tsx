import {
  CATEGORY_SORTING,
  type CategorySort,
  categoryRows,
  countShowsOf,
  type EditedCategory,
  fetchCategoryPage,
} from "../../../data/category-editing.ts";
import * as paths from "../../../paths.ts";
import type { PanelProps } from "../Dashboard.tsx";
import { AdminTable, type TableColumn } from "../kit/AdminTable.tsx";
import { FormLink } from "../kit/FormLink.tsx";
import { useEditAddress } from "../kit/use-edit-address.ts";
import { useRowForm, useSaveListener } from "../kit/use-row-form.ts";
import { useTable } from "../kit/use-table.ts";
import { CategoryForm } from "./CategoryForm.tsx";
import { CATEGORY } from "./category-kind.ts";

const COLUMNS: TableColumn<EditedCategory, CategorySort>[] = [
  { text: "Name", sort: "name", cell: ({ name }) => name },
  {
    text: "Slug",
    sort: "slug",
    cell: ({ slug }) => (
      <a href={paths.category(slug)} className="link">
        {slug}
      </a>
    ),
  },
  {
    text: "Description",
    cell: ({ description }) => <span className="line-clamp-2 text-muted">{description}</span>,
  },
];

export default function CategoriesTab({ userId, role }: PanelProps) {
  const form = useRowForm(userId, CATEGORY);
  const editing = useEditAddress(form, { tab: "categories", role, fetch: categoryRows.fetch });
  const table = useTable(fetchCategoryPage, CATEGORY_SORTING);
  useSaveListener(form, table.showSaved);
  return (
    <div className="admin-split">
      <section aria-labelledby="categories" className="admin-list">
        <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 id="categories" className="text-h3">
            Categories
          </h2>
          <FormLink kind={CATEGORY} />
        </div>
        <AdminTable
          form={form}
          table={table}
          columns={COLUMNS}
          failureText="Failed to fetch categories"
          nameOf={({ name }) => name}
          editSearch={({ id }) => editing.searchOf(id)}
          deletion={{
            remove: categoryRows.remove,
            onRemoved: table.reload,
            onRestored: table.reload,
            children: { table: "er_shows", noun: "show", count: countShowsOf },
          }}
        />
      </section>
      <CategoryForm form={form} editing={editing} />
    </div>
  );
}
