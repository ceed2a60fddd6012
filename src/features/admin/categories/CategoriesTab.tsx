import {
  CATEGORY_SORTING,
  type CategorySort,
  categoryRows,
  countShowsOf,
  type EditedCategory,
  fetchCategoryPage,
} from "../../../data/category-editing.ts";
import { counted } from "../../../domain/text/plural.ts";
import * as paths from "../../../paths.ts";
import { AdminTable, type TableColumn } from "../kit/AdminTable.tsx";
import { DeleteDialog } from "../kit/DeleteDialog.tsx";
import { RowButton } from "../kit/RowButton.tsx";
import { useDelete } from "../kit/use-delete.ts";
import { useRowForm } from "../kit/use-row-form.ts";
import { useTable } from "../kit/use-table.ts";
import { CategoryForm, FORM_ID } from "./CategoryForm.tsx";
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
  { text: "Description", cell: ({ description }) => <Excerpt text={description} /> },
];

const Excerpt = ({ text }: { text: string | null }) => (
  <span className="line-clamp-2 text-muted">{text}</span>
);

export default function CategoriesTab({ userId }: { userId: string }) {
  const form = useRowForm(userId, CATEGORY, { headingId: FORM_ID });
  const table = useTable(fetchCategoryPage, CATEGORY_SORTING);
  const deletion = useDelete({
    childTable: "er_shows",
    countChildren: async (id) => {
      const count = await countShowsOf(id);
      return { count, words: counted(count, "show") };
    },
    remove: categoryRows.remove,
    removed: ({ id }) => {
      form.removed(id);
      table.reload();
    },
    success: "Category deleted successfully",
  });
  return (
    <div className="admin-split">
      <CategoryForm form={form} saved={table.saved} />
      <section aria-labelledby="categories" className="admin-list">
        <h2 id="categories" className="mb-4 text-h3">
          Categories
        </h2>
        <AdminTable
          table={table}
          columns={COLUMNS}
          noun="category"
          nouns="categories"
          failure="Failed to fetch categories"
          currentId={form.rowId}
          actions={(row) => (
            <>
              <RowButton icon="edit" label={`Edit ${row.name}`} act={() => void form.open(row)} />
              <RowButton icon="trash" label={`Delete ${row.name}`} act={() => deletion.ask(row)} />
            </>
          )}
        />
      </section>
      <DeleteDialog deletion={deletion} question="Are you sure you want to delete this category?" />
    </div>
  );
}
