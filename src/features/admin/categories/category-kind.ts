import {
  type CategoryInput,
  type EditedCategory,
  fetchEditedCategory,
  insertCategory,
  updateCategory,
} from "../../../data/category-editing.ts";
import {
  lengthProblem,
  requiredProblem,
  slugProblem,
  urlProblem,
} from "../../../domain/forms/field-problems.ts";
import { textOrNull } from "../../../domain/forms/form-values.ts";
import { CATEGORY_MAX_CHARS } from "../../../domain/limits.ts";
import { type RowKind, slugFollows } from "../kit/row-kind.ts";

export interface CategoryValues {
  name: string;
  slug: string;
  description: string;
  imageUrl: string;
}

const toInput = ({ name, slug, description, imageUrl }: CategoryValues): CategoryInput => ({
  name: name.trim(),
  slug: slug.trim(),
  description: textOrNull(description),
  image_url: textOrNull(imageUrl),
});

export const CATEGORY: RowKind<EditedCategory, CategoryValues> = {
  table: "er_categories",
  noun: "category",
  nouns: "categories",
  success: (what) => `Category ${what} successfully`,
  empty: { name: "", slug: "", description: "", imageUrl: "" },
  valuesOf: ({ name, slug, description, image_url }) => ({
    name,
    slug,
    description: description ?? "",
    imageUrl: image_url ?? "",
  }),
  nameOf: ({ name }) => name.trim(),
  labels: { name: "Name", slug: "Slug", description: "Description", imageUrl: "Image" },
  whileNew: slugFollows(({ name }) => name, "category"),
  problemsOf: ({ name, slug, description, imageUrl }) => ({
    name: requiredProblem(name) ?? lengthProblem(name, CATEGORY_MAX_CHARS.name),
    slug: slugProblem(slug),
    description: lengthProblem(description, CATEGORY_MAX_CHARS.description),
    imageUrl: urlProblem(imageUrl),
  }),
  insert: (values) => insertCategory(toInput(values)),
  update: (id, version, values) => updateCategory(id, version, toInput(values)),
  fetch: fetchEditedCategory,
};
