import {
  countListsWith,
  type EditedPodcast,
  fetchPodcastPage,
  PODCAST_SORTING,
  type PodcastSort,
  podcastRows,
} from "../../../data/podcast-editing.ts";
import { PODCAST_STATUSES } from "../../../domain/content/podcast-fields.ts";
import * as paths from "../../../paths.ts";
import type { PanelProps } from "../Dashboard.tsx";
import { AdminTable, type TableColumn } from "../kit/AdminTable.tsx";
import { FormLink } from "../kit/FormLink.tsx";
import { useEditAddress } from "../kit/use-edit-address.ts";
import { useRowForm, useSaveListener } from "../kit/use-row-form.ts";
import { useTable } from "../kit/use-table.ts";
import { PodcastAddresses } from "./PodcastAddresses.tsx";
import { PodcastForm } from "./PodcastForm.tsx";
import { PodcastImport } from "./PodcastImport.tsx";
import { PodcastStatusButton } from "./PodcastStatusButton.tsx";
import { PODCAST } from "./podcast-kind.ts";
import { ReviewButton } from "./ReviewButton.tsx";

export default function PodcastsTab({ userId, role }: PanelProps) {
  const form = useRowForm(userId, PODCAST);
  const editing = useEditAddress(form, { tab: "podcasts", role, fetch: podcastRows.fetch });
  const table = useTable(fetchPodcastPage, PODCAST_SORTING);
  useSaveListener(form, table.showSaved);
  const columns: TableColumn<EditedPodcast, PodcastSort>[] = [
    {
      text: "Name",
      sort: "name",
      cell: ({ name, show }) =>
        show ? (
          <a href={paths.show(show.slug)} className="no-underline hover:underline">
            {name}
          </a>
        ) : (
          name
        ),
    },
    {
      text: "Source",
      cell: (row) => (row.show ? "A show of this site" : <PodcastAddresses podcast={row} />),
    },
    {
      text: "Status",
      sort: "status",
      cell: (row) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {PODCAST_STATUSES.find(({ id }) => id === row.status)?.name}
          {row.status === "suggested" ? (
            <ReviewButton podcast={row} onReviewed={table.reload} />
          ) : (
            <PodcastStatusButton podcast={row} onChanged={table.reload} />
          )}
        </div>
      ),
    },
  ];
  return (
    <div className="admin-split">
      <section aria-labelledby="podcasts" className="admin-list">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h2 id="podcasts" className="text-h3">
            Podcasts
          </h2>
          <FormLink kind={PODCAST} />
          <PodcastImport onImported={table.reload} />
        </div>
        <p className="mb-4 max-w-[64ch] text-muted">
          Readers choose from these podcasts for their Top 10 lists. Every show with a published recap is here
          automatically. Change such a show in the tab Shows.
        </p>
        <AdminTable
          form={form}
          table={table}
          columns={columns}
          failureText="Failed to fetch podcasts"
          nameOf={({ name }) => name}
          editSearch={({ id }) => editing.searchOf(id)}
          isReadOnly={({ show }) => show !== null}
          emptyText="No podcasts yet. Publish a recap of a show, or add a podcast in the form."
          deletion={{
            remove: podcastRows.remove,
            onRemoved: table.reload,
            onRestored: table.reload,
            children: { table: "list_items", noun: "list", count: countListsWith },
          }}
        />
      </section>
      <PodcastForm form={form} editing={editing} />
    </div>
  );
}
