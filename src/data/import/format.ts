import { reasonOf } from "../../domain/text/error-reason.ts";
import { z } from "./zod.ts";

const text = z.string().nullish();
const texts = z.array(z.string()).nullish();
const personSchema = z.object({ name: z.string(), link: text });
const hostsSchema = z
  .array(z.union([z.string().transform((name): z.infer<typeof personSchema> => ({ name })), personSchema]))
  .nullish();

const showSchema = z.object({
  name: z.string().trim().min(1),
  slug: text,
  description: text,
  image_url: text,
  website: text,
  /** The `podcast:guid` and the addresses of the feed. A later import finds the show by them. */
  podcast_guid: text,
  feeds: texts,
  language: text,
  categories: texts,
  /** Without this list, the hosts are those of most episodes. */
  hosts: hostsSchema,
  license: text,
  attribution: text,
  youtube_channel_url: text,
});

/** The import stores each of these texts as plain text, in the column of the same name. */
const plainTexts = { why_it_matters: text, cta: text };
export type PlainText = keyof typeof plainTexts;
export const PLAIN_TEXTS = Object.keys(plainTexts) as PlainText[];

const episodeSchema = z.object({
  /** The id of the episode in the source. Without an id, the slug identifies the episode, but a slug may change. */
  key: text,
  title: z.string().trim().min(1, "it is empty"),
  slug: text,
  date: text,
  duration_minutes: z.number().nullish(),
  link: text,
  youtube_url: text,
  image_url: text,
  /** A host is not a guest, even if the episode lists the host as a guest. */
  hosts: hostsSchema,
  guests: z.array(personSchema).nullish(),
  /** A plain text that a person wrote. No other field becomes the quick take. */
  quick_take: text,
  /** A plain text. The show notes begin with this text, unless they already contain it. */
  description: text,
  /** A description in Markdown. The import uses this text if `description` is missing. */
  summary: text,
  recap_markdown: text,
  show_notes_markdown: text,
  /** Without this HTML, the import uses `show_notes_markdown`. */
  show_notes_html: text,
  chapters: z.array(z.object({ start: z.union([z.string(), z.number()]), title: z.string() })).nullish(),
  links: z.array(z.object({ text, url: text })).nullish(),
  enclosure: z.object({ url: z.string(), type: text, bytes: z.number().nullish() }).nullish(),
  transcript: text,
  key_takeaways: texts,
  quotes: texts,
  recommendations: texts,
  ...plainTexts,
});

const fileSchema = z.object({ show: showSchema, episodes: z.array(z.unknown()) });

export type SourcePerson = z.infer<typeof personSchema>;
export type SourceShow = z.infer<typeof showSchema>;
export type SourceEpisode = z.infer<typeof episodeSchema>;

/** An invalid episode has a `problem`, and the import continues with the other episodes of the file. */
export type ParsedEpisode =
  | {
      episode: SourceEpisode;
      notes?: string[];
      keys?: readonly string[];
      /** The source key of the stored row, if the import has recognised the episode. */
      sourceKey?: string | null;
      /** The hashes of the item in a followed feed. */
      hashes?: readonly string[] | undefined;
    }
  | { label: string; problem: string };

export interface ShowFile {
  show: SourceShow;
  episodes: ParsedEpisode[];
}

/** Reads a file in our JSON format. For another format, throws an error with the reason. */
export function parseShowFile(content: string): ShowFile {
  const result = fileSchema.safeParse(parseJson(content));
  if (!result.success) {
    throw new Error(`Not a show in our format: ${problemsOf(result.error)}.`);
  }
  return { show: result.data.show, episodes: result.data.episodes.map(parseEpisode) };
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Error(`Not JSON: ${reasonOf(error)}`);
  }
}

function parseEpisode(value: unknown, index: number): ParsedEpisode {
  const result = episodeSchema.safeParse(value);
  if (result.success) return { episode: result.data };
  const title = z.object({ title: z.string().trim().min(1) }).safeParse(value);
  return {
    label: title.success ? title.data.title : `episode ${index + 1}`,
    problem: problemsOf(result.error),
  };
}

function problemsOf(error: z.ZodError): string {
  const problems = error.issues.map(({ path, message }) => `${placeOf(path)}: ${message}`);
  const ending = problems.length > 3 ? ` and ${problems.length - 3} more` : "";
  return problems.slice(0, 3).join("; ") + ending;
}

/** Returns a text such as `guests row 2.name`. Rows begin with 1, as in a list that a person reads. */
function placeOf(path: readonly PropertyKey[]): string {
  const parts = path.map((key) => (typeof key === "number" ? ` row ${key + 1}` : `.${String(key)}`));
  return parts.join("").replace(/^[. ]/, "") || "it";
}
