import { quickTakesOf } from "../../domain/import/quick-take.ts";
import { isInNotes } from "../../domain/import/show-words.ts";
import { charLength, EPISODE_MAX_CHARS } from "../../domain/limits.ts";
import { escapeHtml } from "../../domain/rich/delta-html.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { slugify } from "../../domain/text/slug.ts";
import type { ParsedEpisode, SourceShow } from "./format.ts";
import {
  type CategoryRow,
  type EpisodeRow,
  mapEpisode,
  mapShow,
  type ShowRow,
  showKeyOf,
  sourceHash,
} from "./map.ts";
import { sha256 } from "./sha256.ts";
import { hasValue } from "./values.ts";

/** The data of one show, from one file or feed. */
export interface ShowData {
  show: SourceShow;
  episodes: ParsedEpisode[];
  notes: string[];
}

export interface PlannedEpisode {
  sourceKey: string;
  sourceHash: string;
  title: string;
  /** Possible slugs. The database uses the first slug that no other episode has. */
  slugs: string[];
  row: EpisodeValues;
  notes: string[];
}

/** An item of the source that cannot become an episode. */
export interface ProblemItem {
  sourceKey: string;
  title: string;
  problem: string;
}

export interface ShowPlan {
  key: string;
  sourceHash: string;
  slug: string;
  name: string;
  row: ShowValues;
  category: CategoryRow;
  notes: string[];
  episodes: PlannedEpisode[];
  problems: ProblemItem[];
}

type EpisodeValues = Omit<EpisodeRow, "source_key" | "slug">;
type ShowValues = Omit<ShowRow, "source_key" | "slug">;
type MappedEpisode = ReturnType<typeof mapEpisode>;

const LABEL_MAX_CHARS = 80;

/** Prepares one show. Several files may hold parts of the show. Throws an error if the show has no valid name. */
export async function planShow(parts: readonly ShowData[]): Promise<ShowPlan> {
  const mappedShows = parts.map(({ show }) => mapShow(show));
  const [first] = mappedShows;
  if (!first) throw new Error("There is no show.");
  const row = mappedShows.map((mapped) => mapped.row).reduce(fillGaps);
  const category = (mappedShows.find((_, index) => parts[index]?.show.categories?.length) ?? first)
    .category;
  const { source_key: key, slug, ...values } = row;
  const { mapped, problems } = mapEpisodes(key, parts);
  return {
    key,
    slug,
    name: row.name,
    sourceHash: await sourceHash({ row, category }),
    row: values,
    category,
    notes: [...parts.flatMap(({ notes }) => notes), ...mappedShows.flatMap(({ notes }) => notes)],
    episodes: await Promise.all(mapped.map((episode) => planEpisode(key, episode))),
    problems,
  };
}

/** Groups files that hold the same show, so that the import writes this show only once. */
export function groupShows<File extends ShowData>(files: readonly File[]): File[][] {
  return [...Map.groupBy(files, ({ show }) => showKeyOf(show)).values()];
}

function mapEpisodes(key: string, parts: readonly ShowData[]) {
  const episodes = new Map<string, MappedEpisode>();
  const problems: ProblemItem[] = [];
  for (const part of parts) {
    const keysOfPart = new Set<string>();
    const earlierEpisodes = [...episodes.values()];
    for (const parsedEpisode of part.episodes) {
      try {
        const mapped = mapParsed(key, parsedEpisode, part.show.hosts ?? []);
        const { source_key, slug } = mapped.row;
        if (keysOfPart.has(source_key))
          throw new Error(`another episode of this file has the slug ${slug}`);
        keysOfPart.add(source_key);
        const twin = episodes.get(source_key) ?? twinOf(mapped, earlierEpisodes);
        if (twin) fillTwin(twin, mapped);
        else episodes.set(source_key, mapped);
      } catch (error) {
        problems.push(problemItem(key, parsedEpisode, reasonOf(error)));
      }
    }
  }
  const mapped = [...episodes.values()];
  chooseQuickTakes(mapped);
  return { mapped, problems };
}

/**
 * A description becomes a quick take only if it says what the episode is about. If there is enough space,
 * the show notes contain the whole description. So the page can say that the show wrote the quick take.
 */
function chooseQuickTakes(episodes: readonly MappedEpisode[]): void {
  const describedEpisodes = episodes.filter(
    ({ isQuickTakeFromDescription }) => isQuickTakeFromDescription,
  );
  const quickTakes = quickTakesOf(
    describedEpisodes.map(({ row }) => ({ title: row.title, text: row.quick_take })),
  );
  for (const [index, { row, notes }] of describedEpisodes.entries()) {
    const { quick_take, show_notes } = row;
    const text = quickTakes[index] ?? null;
    row.quick_take = text;
    const notesWithDescription = `<p>${escapeHtml(quick_take ?? "")}</p>${show_notes ?? ""}`;
    if (
      !isInNotes(quick_take, show_notes) &&
      charLength(notesWithDescription) <= EPISODE_MAX_CHARS.show_notes
    )
      row.show_notes = notesWithDescription;
    if (text === quick_take) continue;
    notes.push(
      text === null
        ? "quick_take left out: it does not say what the episode is about"
        : "quick_take: sentences left out, because they say nothing about the episode",
    );
  }
}

function mapParsed(
  key: string,
  parsedEpisode: ParsedEpisode,
  showHosts: readonly string[],
): MappedEpisode {
  if ("problem" in parsedEpisode) throw new Error(parsedEpisode.problem);
  const mapped = mapEpisode(key, parsedEpisode.episode, showHosts);
  return { ...mapped, notes: [...(parsedEpisode.notes ?? []), ...mapped.notes] };
}

function fillTwin(twin: MappedEpisode, mapped: MappedEpisode): void {
  if (twin.row.quick_take === null)
    twin.isQuickTakeFromDescription = mapped.isQuickTakeFromDescription;
  twin.row = fillGaps(twin.row, mapped.row);
}

/** Finds the same episode in an earlier file, where it has another key. */
function twinOf({ row }: MappedEpisode, others: readonly MappedEpisode[]) {
  return others.find(
    ({ row: other }) =>
      slugify(other.title, "episode") === slugify(row.title, "episode") &&
      (other.episode_date === row.episode_date ||
        other.episode_date === null ||
        row.episode_date === null),
  );
}

/** Fills the missing values of `row` with the values of `other`. */
function fillGaps<Row extends object>(row: Row, other: Row): Row {
  const gaps = Object.entries(other).filter(([name]) => !hasValue(Reflect.get(row, name)));
  return { ...row, ...Object.fromEntries(gaps) };
}

async function planEpisode(key: string, { row, notes }: MappedEpisode): Promise<PlannedEpisode> {
  const { source_key, slug, ...values } = row;
  const { episode_date } = row;
  const slugs = [
    slug,
    slugify(`${key}-${slug}`, "episode"),
    ...(episode_date ? [withSuffix(slug, episode_date)] : []),
    withSuffix(slug, (await sha256(source_key)).slice(0, 8)),
  ];
  return {
    sourceKey: source_key,
    sourceHash: await sourceHash(row),
    title: row.title,
    slugs,
    row: values,
    notes,
  };
}

/** Shortens the slug before it adds the suffix. Otherwise, slugify would cut off the suffix of a long slug. */
function withSuffix(slug: string, suffix: string): string {
  return slugify(`${Array.from(slug).slice(0, 45).join("")}-${suffix}`, "episode");
}

function problemItem(key: string, parsedEpisode: ParsedEpisode, problem: string): ProblemItem {
  const label = "problem" in parsedEpisode ? parsedEpisode.label : parsedEpisode.episode.title;
  const title = label.slice(0, LABEL_MAX_CHARS);
  return { sourceKey: `${key.slice(0, LABEL_MAX_CHARS)}/${title}`, title, problem };
}
