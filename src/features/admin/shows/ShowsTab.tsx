import {
  countRecapsOf,
  type EditedShow,
  fetchShowPage,
  SHOW_SORTING,
  type ShowSort,
  showRows,
} from "../../../data/show-editing.ts";
import { counted } from "../../../domain/text/plural.ts";
import * as paths from "../../../paths.ts";
import { AdminTable, type TableColumn } from "../kit/AdminTable.tsx";
import { DeleteDialog } from "../kit/DeleteDialog.tsx";
import { RowButton } from "../kit/RowButton.tsx";
import { useDelete } from "../kit/use-delete.ts";
import { useRowForm } from "../kit/use-row-form.ts";
import { useTable } from "../kit/use-table.ts";
import { FORM_ID, ShowForm } from "./ShowForm.tsx";
import { SHOW } from "./show-kind.ts";
import { TrackerBar } from "./TrackerBar.tsx";
import { useVideos } from "./use-videos.ts";

const State = ({ isOn, text }: { isOn: boolean; text: string }) => (
  <span className="admin-state" data-on={isOn || undefined}>
    {text}
  </span>
);

const COLUMNS: TableColumn<EditedShow, ShowSort>[] = [
  {
    text: "Name",
    sort: "name",
    cell: ({ name, slug }) => (
      <a href={paths.show(slug)} className="no-underline hover:underline">
        {name}
      </a>
    ),
  },
  { text: "Category", cell: ({ category }) => category.name },
  {
    text: "YouTube",
    cell: ({ youtube_channel_id }) => (
      <State
        isOn={youtube_channel_id !== null}
        text={youtube_channel_id === null ? "Not connected" : "Connected"}
      />
    ),
  },
  {
    text: "Auto-track",
    sort: "auto_track_youtube",
    cell: ({ auto_track_youtube: isOn }) => (
      <State isOn={isOn} text={isOn ? "Enabled" : "Disabled"} />
    ),
  },
];

export default function ShowsTab({ userId }: { userId: string }) {
  const form = useRowForm(userId, SHOW, { headingId: FORM_ID });
  const table = useTable(fetchShowPage, SHOW_SORTING);
  const videos = useVideos(table.reload);
  const deletion = useDelete({
    childTable: "er_episodes",
    countChildren: async (id) => {
      const count = await countRecapsOf(id);
      return { count, words: counted(count, "recap") };
    },
    remove: showRows.remove,
    removed: ({ id }) => {
      form.removed(id);
      table.reload();
    },
    success: "Show deleted successfully",
  });
  return (
    <div className="admin-split">
      <ShowForm form={form} saved={table.saved} />
      <section aria-labelledby="shows" className="admin-list">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="shows" className="text-h3">
            Shows
          </h2>
          <TrackerBar videos={videos} />
        </div>
        <AdminTable
          table={table}
          columns={COLUMNS}
          noun="show"
          nouns="shows"
          failure="Failed to fetch shows"
          currentId={form.rowId}
          actions={(row) => (
            <>
              <RowButton icon="edit" label={`Edit ${row.name}`} act={() => void form.open(row)} />
              {row.youtube_channel_id !== null && (
                <RowButton
                  icon="play"
                  label={`Generate from latest video of ${row.name}`}
                  isDisabled={videos.work.state !== "idle"}
                  act={() => void videos.generate(row)}
                />
              )}
              <RowButton icon="trash" label={`Delete ${row.name}`} act={() => deletion.ask(row)} />
            </>
          )}
        />
      </section>
      <DeleteDialog deletion={deletion} question="Are you sure you want to delete this show?" />
    </div>
  );
}
