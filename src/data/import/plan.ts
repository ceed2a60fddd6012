import { usualHosts } from "../../domain/import/usual-hosts.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { slugify } from "../../domain/text/slug.ts";
import type { ParsedEpisode, SourcePerson, SourceShow } from "./format.ts";
import type { Recognition } from "./known.ts";
import { type CategoryRow, type EpisodeRow, mapEpisode, mapShow, type ShowRow, sourceHash } from "./map.ts";
import { sha256 } from "./sha256.ts";
import { hasValue } from "./values.ts";

/** The data of one show, from one file or feed. */
export interface ShowData {
  show: SourceShow;
  episodes: ParsedEpisode[];
  notes: string[];
  /** Some episodes of the source are not in `episodes`, so the others do not say who usually hosts the show. */
  isPartial?: boolean;
}

export interface PlannedEpisode {
  sourceKey: string;
  sourceHash: string;
  title: string;
  /** Possible slugs. The database uses the first slug that no other episode has. */
  slugs: string[];
  row: EpisodeValues;
  /** A later import finds the episode by each of these keys. */
  keys: string[];
  /** The hashes of the item in a followed feed. */
  hashes: readonly string[];
  notes: string[];
}

/** An item of the source that cannot become an episode. */
export interface ProblemItem {
  sourceKey: string;
  title: string;
  problem: string;
}

export interface ShowPlan {
  /** The stored show, or null for a new show. */
  showId: string | null;
  key: string;
  showKeys: string[];
  newKeys: Recognition["newKeys"];
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
type MappedEpisode = ReturnType<typeof mapEpisode> & {
  keys: readonly string[];
  hashes: readonly string[];
};

const LABEL_MAX_CHARS = 80;

/** Prepares one show. Several files may hold parts of the show. Throws an error if the show has no valid name. */
export async function planShow(sources: readonly ShowData[], recognition?: Recognition): Promise<ShowPlan> {
  const parts = sources.map(withUsualHosts);
  const mappedShows = parts.map(({ show }) => mapShow(show));
  const [first] = mappedShows;
  if (!first) throw new Error("There is no show.");
  const row = mappedShows.map((mapped) => mapped.row).reduce(fillGaps);
  const category = (mappedShows.find((_, index) => parts[index]?.show.categories?.length) ?? first).category;
  const { source_key, slug: slugOfName, ...values } = row;
  const key = recognition?.key ?? source_key;
  const { mapped, problems } = mapEpisodes(key, parts);
  return {
    showId: recognition?.showId ?? null,
    showKeys: recognition?.showKeys ?? [],
    newKeys: recognition?.newKeys ?? [],
    key,
    slug: key === source_key ? slugOfName : key,
    name: row.name,
    sourceHash: await sourceHash({ row: { ...row, source_key: key }, category }),
    row: values,
    category,
    notes: [...parts.flatMap(({ notes }) => notes), ...mappedShows.flatMap(({ notes }) => notes)],
    episodes: await Promise.all(mapped.map((episode) => planEpisode(key, episode))),
    problems,
  };
}

function withUsualHosts(part: ShowData): ShowData {
  if (part.isPartial || part.show.hosts?.length) return part;
  const hosts = usualHosts(part.episodes.map((parsed) => ("episode" in parsed && parsed.episode.hosts) || []));
  return { ...part, show: { ...part.show, hosts } };
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
        if (keysOfPart.has(source_key)) throw new Error(`another episode of this file has the slug ${slug}`);
        keysOfPart.add(source_key);
        const twin = episodes.get(source_key) ?? twinOf(mapped, earlierEpisodes);
        if (twin) fillTwin(twin, mapped);
        else episodes.set(source_key, mapped);
      } catch (error) {
        problems.push(problemItem(key, parsedEpisode, reasonOf(error)));
      }
    }
  }
  return { mapped: [...episodes.values()], problems };
}

function mapParsed(key: string, parsedEpisode: ParsedEpisode, showHosts: readonly SourcePerson[]): MappedEpisode {
  if ("problem" in parsedEpisode) throw new Error(parsedEpisode.problem);
  const { episode, notes = [], keys = [], hashes = [], sourceKey } = parsedEpisode;
  const mapped = mapEpisode(key, episode, showHosts);
  const row = { ...mapped.row, source_key: sourceKey ?? mapped.row.source_key };
  return { ...mapped, row, keys, hashes, notes: [...notes, ...mapped.notes] };
}

function fillTwin(twin: MappedEpisode, mapped: MappedEpisode): void {
  twin.row = fillGaps(twin.row, mapped.row);
  twin.keys = [...new Set([...twin.keys, ...mapped.keys])];
}

/** Finds the same episode in an earlier file, where it has another key. */
function twinOf({ row }: MappedEpisode, others: readonly MappedEpisode[]) {
  return others.find(
    ({ row: other }) =>
      slugify(other.title, "episode") === slugify(row.title, "episode") &&
      (other.episode_date === row.episode_date || other.episode_date === null || row.episode_date === null),
  );
}

/** Fills the missing values of `row` with the values of `other`. */
function fillGaps<Row extends object>(row: Row, other: Row): Row {
  const gaps = Object.entries(other).filter(([name]) => !hasValue(Reflect.get(row, name)));
  return { ...row, ...Object.fromEntries(gaps) };
}

async function planEpisode(key: string, { row, keys, hashes, notes }: MappedEpisode): Promise<PlannedEpisode> {
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
    keys: [...keys],
    hashes,
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
