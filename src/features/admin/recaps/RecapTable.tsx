import { fetchCategoryChoices, fetchShowChoices } from "../../../data/choices.ts";
import { deleteRecap } from "../../../data/recap-editing.ts";
import type { ListedRecap, RecapSort } from "../../../data/recap-table.ts";
import { isEditor, type StaffRole } from "../../../domain/auth/access.ts";
import { originLabel } from "../../../domain/content/origin.ts";
import * as paths from "../../../paths.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { AdminTable, type TableColumn } from "../kit/AdminTable.tsx";
import { SelectBox } from "../kit/SelectField.tsx";
import { StateMark } from "../kit/StateMark.tsx";
import type { Form } from "./form/section.tsx";
import type { RecapTableState } from "./use-recap-table.ts";

/** The state of a draft on its way to the readers. */
const stateText = ({ is_published, submitted_at, review_note }: ListedRecap) => {
  if (is_published) return "Published";
  if (submitted_at !== null) return "Submitted";
  return review_note === null ? "Draft" : "Sent back";
};

const COLUMNS: TableColumn<ListedRecap, RecapSort>[] = [
  {
    text: "Title",
    sort: "title",
    cell: ({ title, slug }) => (
      <a href={paths.recap(slug)} className="link">
        {title}
      </a>
    ),
  },
  { text: "Show", cell: ({ show }) => show.name },
  { text: "Category", cell: ({ show }) => show.category.name },
  {
    text: "Featured",
    sort: "is_featured",
    cell: ({ is_featured }) => (is_featured ? "Yes" : "No"),
  },
  {
    text: "State",
    sort: "is_published",
    cell: (recap) => (
      <>
        <StateMark isOn={recap.is_published} text={stateText(recap)} />
        {recap.writer?.full_name && (
          <span className="block text-meta text-muted">By {recap.writer.full_name}</span>
        )}
        {recap.made_by !== "person" && (
          <span className="block text-meta text-muted">{originLabel(recap)}</span>
        )}
      </>
    ),
  },
];

const STATES = [
  { id: "published", name: "Published" },
  { id: "draft", name: "Drafts" },
  { id: "submitted", name: "Submitted" },
  { id: "machine", name: "Machine-made" },
];

interface Props {
  form: Form;
  role: StaffRole;
  table: RecapTableState;
  edit: (id: string) => void;
  onRemoved: (id: string) => void;
}

export function RecapTable({ form, role, table, edit, onRemoved }: Props) {
  const { categoryId, showId, state } = table.filters;
  const mayReview = isEditor(role);
  const [categories] = useLoadable("all", fetchCategoryChoices);
  const [shows] = useLoadable(categoryId, fetchShowChoices);
  return (
    <section aria-labelledby="recaps" className="mt-20 min-w-0">
      <h2 id="recaps" tabIndex={-1} className="mb-4 scroll-mt-6 text-h2 outline-none">
        {mayReview ? "All recaps" : "Your recaps"}
      </h2>
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        <SelectBox
          label="Category"
          allText="All categories"
          value={categoryId ?? ""}
          choices={categories}
          choose={(id) => table.setFilter("category", id)}
        />
        <SelectBox
          label="Show"
          allText="All shows"
          value={showId ?? ""}
          choices={shows}
          choose={(id) => table.setFilter("show", id)}
          isDisabled={categoryId === null}
        />
        <SelectBox
          label="State"
          allText="Any state"
          value={state ?? ""}
          choices={{
            state: "ready",
            value: mayReview ? STATES : STATES.filter(({ id }) => id !== "machine"),
          }}
          choose={(id) => table.setFilter("state", id)}
        />
      </div>
      <AdminTable
        form={form}
        table={table}
        columns={COLUMNS}
        failure="Failed to fetch episodes"
        emptyText={
          categoryId || showId || state
            ? "No recaps match these filters. Clear one of them."
            : undefined
        }
        nameOf={({ title }) => title}
        isReadOnly={({ is_published }) => is_published && !mayReview}
        edit={({ id }) => edit(id)}
        deletion={{ remove: deleteRecap, onRemoved, onRestored: table.reload }}
      />
    </section>
  );
}
