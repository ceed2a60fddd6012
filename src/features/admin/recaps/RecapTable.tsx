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
import { timeWords } from "../kit/time-words.ts";
import type { Form } from "./form/section.tsx";
import type { RecapTableState } from "./use-recap-table.ts";

const stateText = ({ is_published, publish_at, submitted_at, review_note }: ListedRecap) => {
  if (is_published) return "Published";
  if (publish_at !== null) return "Scheduled";
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
  {
    text: "Date",
    sort: "episode_date",
    cell: ({ episode_date: date }) => date && <span className="tabular-nums">{date}</span>,
  },
  { text: "Show", sort: "show", cell: ({ show }) => show.name },
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
        {recap.publish_at !== null && (
          <span className="block text-meta text-muted">{timeWords(recap.publish_at, new Date())}</span>
        )}
        {recap.writer?.full_name && <span className="block text-meta text-muted">By {recap.writer.full_name}</span>}
        {recap.made_by !== "person" && <span className="block text-meta text-muted">{originLabel(recap)}</span>}
      </>
    ),
  },
];

const STATES = [
  { id: "published", name: "Published" },
  { id: "draft", name: "Drafts" },
  { id: "submitted", name: "Submitted" },
  { id: "scheduled", name: "Scheduled" },
  { id: "machine", name: "Machine-made" },
];

interface Props {
  form: Form;
  role: StaffRole;
  table: RecapTableState;
  /** Returns the query of the URL that opens the form of this recap. */
  searchOf: (id: string) => string;
  onRemoved: (id: string) => void;
}

export function RecapTable({ form, role, table, searchOf, onRemoved }: Props) {
  const { categoryId, showId, state } = table.filters;
  const mayReview = isEditor(role);
  const [categories] = useLoadable("all", fetchCategoryChoices);
  const [shows] = useLoadable(categoryId, fetchShowChoices);
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        <SelectBox
          label="Category"
          firstOptionText="All categories"
          value={categoryId ?? ""}
          choices={categories}
          choose={(id) => table.setFilter("category", id)}
        />
        <SelectBox
          label="Show"
          firstOptionText="All shows"
          value={showId ?? ""}
          choices={shows}
          choose={(id) => table.setFilter("show", id)}
          isDisabled={categoryId === null}
        />
        <SelectBox
          label="State"
          firstOptionText="Any state"
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
        failureText="Failed to fetch episodes"
        emptyText={categoryId || showId || state ? "No recaps match these filters. Clear one of them." : undefined}
        nameOf={({ title }) => title}
        isReadOnly={({ is_published, publish_at }) => !mayReview && (is_published || publish_at !== null)}
        editSearch={({ id }) => searchOf(id)}
        deletion={{ remove: deleteRecap, onRemoved, onRestored: table.reload }}
      />
    </>
  );
}
