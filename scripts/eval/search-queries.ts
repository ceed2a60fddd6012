import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Corpus, type SharedCorpus, setSchema, showFiles } from "./corpus.ts";

export const SEARCH_KINDS = [
  "exact",
  "typo",
  "word-order",
  "inflection",
  "missing-accents",
  "partial-word",
  "guest",
  "list",
  "transcript-only",
  "other-script",
] as const;

const targetSchema = z.union([
  z.strictObject({ type: z.enum(["show", "episode", "category"]), slug: z.string() }),
  z.strictObject({ type: z.enum(["guest", "list"]), name: z.string() }),
]);

const showFileSchema = z.object({
  show: z.looseObject({ name: z.string(), categories: z.array(z.string()).min(1) }),
  episodes: z.array(
    z.looseObject({
      title: z.string(),
      slug: z.string(),
      guests: z.array(z.looseObject({ name: z.string() })).default([]),
      transcript: z.string().nullable().default(null),
    }),
  ),
});

const listSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  podcasts: z.array(z.string()).min(1).max(10),
});

const searchSchema = z.strictObject({
  /** Invented content that the evaluation adds to the real shows. */
  content: z.strictObject({ shows: z.array(showFileSchema), lists: z.array(listSchema) }),
  queries: z.array(
    z.strictObject({
      id: z.string(),
      set: setSchema,
      kind: z.enum(SEARCH_KINDS),
      query: z.string(),
      target: targetSchema,
    }),
  ),
});

export type SearchSet = z.infer<typeof searchSchema>;
export type SearchQuery = SearchSet["queries"][number];
export type SearchTarget = z.infer<typeof targetSchema>;
export type SearchShow = z.infer<typeof showFileSchema>;

export const readSearch = ({ read }: SharedCorpus) => read("search", searchSchema);

export const readSearchShows = ({ folder }: Corpus): SearchShow[] =>
  showFiles(folder).map((file) => showFileSchema.parse(JSON.parse(readFileSync(join(folder, file), "utf8"))));
