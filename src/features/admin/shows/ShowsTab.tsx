import {
  countRecapsOf,
  deleteShowWithRecaps,
  type EditedShow,
  fetchShowPage,
  SHOW_SORTING,
  type ShowSort,
  showRows,
} from "../../../data/show-editing.ts";
import * as paths from "../../../paths.ts";
import type { PanelProps } from "../Dashboard.tsx";
import { AdminTable, type TableColumn } from "../kit/AdminTable.tsx";
import { FormLink } from "../kit/FormLink.tsx";
import { RowButton } from "../kit/RowButton.tsx";
import { StateMark } from "../kit/StateMark.tsx";
import { useEditAddress } from "../kit/use-edit-address.ts";
import { useRowForm, useSaveListener } from "../kit/use-row-form.ts";
import { useTable } from "../kit/use-table.ts";
import { ShowForm } from "./ShowForm.tsx";
import { SHOW } from "./show-kind.ts";
import { TrackerBar } from "./TrackerBar.tsx";
import { useTracker } from "./use-tracker.ts";

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
      <StateMark
        isOn={youtube_channel_id !== null}
        text={youtube_channel_id === null ? "Not connected" : "Connected"}
      />
    ),
  },
  {
    text: "Auto-track",
    sort: "auto_track_youtube",
    cell: ({ auto_track_youtube: isOn }) => <StateMark isOn={isOn} text={isOn ? "Enabled" : "Disabled"} />,
  },
];

export default function ShowsTab({ userId, role }: PanelProps) {
  const form = useRowForm(userId, SHOW);
  const editing = useEditAddress(form, { tab: "shows", role, fetch: showRows.fetch });
  const table = useTable(fetchShowPage, SHOW_SORTING);
  useSaveListener(form, table.showSaved);
  const tracker = useTracker(table.reload);
  return (
    <div className="admin-split">
      <section aria-labelledby="shows" className="admin-list">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="shows" className="text-h3">
            Shows
          </h2>
          <FormLink kind={SHOW} />
          <TrackerBar tracker={tracker} />
        </div>
        <AdminTable
          form={form}
          table={table}
          columns={COLUMNS}
          failureText="Failed to fetch shows"
          nameOf={({ name }) => name}
          editSearch={({ id }) => editing.searchOf(id)}
          deletion={{
            remove: showRows.remove,
            onRemoved: table.reload,
            onRestored: table.reload,
            children: {
              table: "er_episodes",
              noun: "recap",
              count: countRecapsOf,
              removeAll: deleteShowWithRecaps,
            },
          }}
          extraButton={(row) =>
            row.youtube_channel_id !== null && (
              <RowButton
                icon="play"
                label={`Generate from latest video of ${row.name}`}
                isDisabled={tracker.job.state !== "idle"}
                act={() => void tracker.generate(row)}
              />
            )
          }
        />
      </section>
      <ShowForm form={form} editing={editing} onConnected={table.showSaved} />
    </div>
  );
}
