import { type EditedPodcast, podcastRows } from "../../../data/podcast-editing.ts";
import { PODCAST_FIELDS, podcastPictureProblem } from "../../../domain/content/podcast-fields.ts";
import { formOf, type ValuesOf } from "../../../domain/forms/field-form.ts";
import type { RowKind } from "../kit/row-kind.ts";

export type PodcastValues = ValuesOf<typeof PODCAST_FIELDS>;

const { rowOf, ...form } = formOf(PODCAST_FIELDS);

export const PODCAST: RowKind<EditedPodcast, PodcastValues> = {
  ...form,
  table: "podcasts",
  noun: "podcast",
  plural: "podcasts",
  success: (action) => `Podcast ${action} successfully`,
  nameOf: ({ name }) => name.trim(),
  problemsOf: (values) => {
    const pictureProblem = podcastPictureProblem(values.imageUrl.trim());
    return { ...form.problemsOf(values), ...(pictureProblem && { imageUrl: pictureProblem }) };
  },
  insert: (values) => podcastRows.insert(rowOf(values)),
  update: (id, version, values) => podcastRows.update(id, version, rowOf(values)),
  fetch: (id) => podcastRows.fetch(id),
  versions: {
    table: "podcasts",
    valuesOf: async (row) => form.valuesOf(row as unknown as EditedPodcast),
  },
};
