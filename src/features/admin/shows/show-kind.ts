import { fetchCategoryName } from "../../../data/choices.ts";
import {
  type EditedShow,
  fetchEditedShow,
  insertShow,
  type ShowInput,
  updateShow,
} from "../../../data/show-editing.ts";
import {
  lengthProblem,
  requiredProblem,
  slugProblem,
  urlProblem,
} from "../../../domain/forms/field-problems.ts";
import { textOrNull } from "../../../domain/forms/form-values.ts";
import { SHOW_MAX_CHARS } from "../../../domain/limits.ts";
import { type RowKind, slugFollows } from "../kit/row-kind.ts";

export interface ShowValues {
  name: string;
  slug: string;
  categoryId: string;
  imageUrl: string;
  description: string;
  youtubeChannelUrl: string;
  autoTrackYoutube: boolean;
}

const toInput = (values: ShowValues): ShowInput => ({
  name: values.name.trim(),
  slug: values.slug.trim(),
  description: textOrNull(values.description),
  category_id: values.categoryId,
  image_url: textOrNull(values.imageUrl),
  youtube_channel_url: textOrNull(values.youtubeChannelUrl),
  auto_track_youtube: values.autoTrackYoutube,
});

export const SHOW: RowKind<EditedShow, ShowValues> = {
  table: "er_shows",
  noun: "show",
  nouns: "shows",
  success: (what) => `Show ${what} successfully`,
  empty: {
    name: "",
    slug: "",
    categoryId: "",
    imageUrl: "",
    description: "",
    youtubeChannelUrl: "",
    autoTrackYoutube: false,
  },
  valuesOf: (row) => ({
    name: row.name,
    slug: row.slug,
    categoryId: row.category_id,
    imageUrl: row.image_url ?? "",
    description: row.description ?? "",
    youtubeChannelUrl: row.youtube_channel_url ?? "",
    autoTrackYoutube: row.auto_track_youtube,
  }),
  nameOf: ({ name }) => name.trim(),
  labels: {
    name: "Name",
    slug: "Slug",
    categoryId: "Category",
    imageUrl: "Photo",
    description: "Description",
    youtubeChannelUrl: "YouTube channel URL",
    autoTrackYoutube: "Auto-track",
  },
  names: { categoryId: fetchCategoryName },
  whileNew: slugFollows(({ name }) => name, "show"),
  problemsOf: (values) => ({
    name: requiredProblem(values.name) ?? lengthProblem(values.name, SHOW_MAX_CHARS.name),
    slug: slugProblem(values.slug),
    categoryId: requiredProblem(values.categoryId),
    imageUrl: urlProblem(values.imageUrl),
    description: lengthProblem(values.description, SHOW_MAX_CHARS.description),
    youtubeChannelUrl: urlProblem(values.youtubeChannelUrl),
  }),
  insert: (values) => insertShow(toInput(values)),
  update: (id, version, values) => updateShow(id, version, toInput(values)),
  fetch: fetchEditedShow,
};
