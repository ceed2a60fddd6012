import { DAY_MS } from "../text/dates.ts";

/** A question about the catalogue asks which episodes or shows exist. An empty text or null means that there is no filter. */
export interface CatalogueCriteria {
  kind: "episodes" | "count" | "shows";
  /** The name of a show, category or guest. */
  sourceName: string;
  guest: string;
  /** The subject of the episodes. */
  about: string;
  /** `since` and `until` are days such as 2024-02-29. Both days are included. */
  since: string | null;
  until: string | null;
  isOldestFirst: boolean;
  maxEpisodes: number;
}

type Filters = Partial<CatalogueCriteria>;
/** Reads one filter from a question. */
type Rule = readonly [pattern: RegExp, filters: (match: string[], now: Date) => Filters];

const QUESTION_MAX_CHARS = 200;
const DEFAULT_EPISODES = 8;
const MAX_EPISODES = 20;

const NO_FILTERS: CatalogueCriteria = {
  kind: "episodes",
  sourceName: "",
  guest: "",
  about: "",
  since: null,
  until: null,
  isOldestFirst: false,
  maxEpisodes: DEFAULT_EPISODES,
};

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const UNIT_DAYS: Record<string, number> = { week: 7, month: 31, year: 366 };

const ITEM = /\b(?:episodes?|recaps?|interviews?)\b/i;
const ONE_ITEM = /\b(?:episode|recap|interview)\b/i;
const COUNT = /\bhow many\b/i;
const NEWEST = /\b(?:latest|newest|most recent|recent|last|new)\b/i;
const OLDEST = /\b(?:first|oldest|earliest)\b/i;
const NEWS = /^what(?:['’]s| is) new (?:on|from|in|at|with) (.+)$/i;
const FOLLOW_UP = /^(?:and |or )?(?:(?:what|how) about |those )?(?:(?:of|from|on|in)(?= )|(with))? ?(.+?)[\s?!.]*$/i;
const SHOWS =
  /^(?:what|which|how many|list|show me|name)(?: are)?(?: all| the| your)* (?:shows|podcasts|channels)(?: (?:are|do|can|exist)\b.*)?$/i;

/** Matches a name. The name ends before the next filter of the question. */
const NAME = String.raw`((?!the (?:latest|newest|most recent|first|oldest|earliest|last)\b)\S.*?)(?=\s*(?:,|$)|\s+(?:of|from|on|in|by|with|featuring|about|since|before|published|released|came|come)\s)`;
const rule = (pattern: string, filters: Rule[1]): Rule => [new RegExp(pattern, "iu"), filters];
const guestFilter: Rule[1] = ([, name = ""]) => ({ guest: name });
const sourceFilter: Rule[1] = ([, name = ""]) => ({ sourceName: name });

const RULES: readonly Rule[] = [
  rule(
    String.raw`\b([1-9]\d?) (?=(?:(?:latest|newest|most recent|last|first|oldest) )?(?:episodes|recaps|interviews)\b)`,
    ([, number]) => ({ maxEpisodes: Math.min(Number(number), MAX_EPISODES) }),
  ),
  rule(String.raw`\b(?:in|from|of|during) (\p{L}{3,9}) ((?:19|20)\d\d)\b`, monthFilter),
  rule(String.raw`\b(?:in|from|of|during) ((?:19|20)\d\d)\b`, ([, year]) => ({
    since: `${year}-01-01`,
    until: `${year}-12-31`,
  })),
  rule(String.raw`\bsince ((?:19|20)\d\d)\b`, ([, year]) => ({ since: `${year}-01-01` })),
  rule(String.raw`\bbefore ((?:19|20)\d\d)\b`, ([, year]) => ({
    until: `${Number(year) - 1}-12-31`,
  })),
  rule(String.raw`\b(?:in |from |of )?(?:the )?(?:last|past|this) (week|month|year)\b`, recentFilter),
  rule(String.raw`\babout (.+)$`, ([, about = ""]) => ({ about })),
  rule(String.raw`\b(?:has|have|had|features?) (.+?) as (?:an? |the )?guests?\b`, guestFilter),
  rule(String.raw`\b(?:is|was|were) (\S.*?) (?:in|on|a guest)$`, guestFilter),
  rule(String.raw`\b(?:with|featuring|starring|features?) (?:guests? )?${NAME}`, guestFilter),
  rule(String.raw`\bepisodes (?:does|do|has|did) (.+?) (?:have|has|made?|published?)\b`, sourceFilter),
  rule(String.raw`\b(?:of|from|on|by|in) (?:the (?:show|podcast|category) )?${NAME}`, sourceFilter),
  rule(
    String.raw`(?<=\b(?:latest|newest|most recent|last|new|first|oldest) )(?!episode|recap|interview)([^,]+?)(?= (?:episode|recap|interview))`,
    sourceFilter,
  ),
];

/** These words name no subject. If other words remain after all rules, the question is about what an episode says. */
const FILLERS = new Set(
  `a all an and any are as available can come came did do does exist find for give guest guests has have hear i
  is it list many me of on one out please published released show tell that the there to us was were what
  what's whats when which who who's you aired appear appears how episode episodes recap recaps interview
  interviews latest newest most recent last new first oldest earliest`.split(/\s+/),
);

/** Returns null if the question is about what episodes say, and not about which episodes exist. */
export function readCatalogueQuestion(text: string, now: Date): CatalogueCriteria | null {
  const question = text
    .replaceAll("’", "'")
    .replace(/(?<![\s?!.])[\s?!.]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  if (question.length > QUESTION_MAX_CHARS) return null;
  if (SHOWS.test(question)) return { ...NO_FILTERS, kind: "shows" };
  const [, newsSource] = NEWS.exec(question) ?? [];
  if (newsSource) return { ...NO_FILTERS, sourceName: newsSource };
  if (!ITEM.test(question)) return null;
  const { filters, remainingText } = divideQuestion(question, now);
  const words = remainingText.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  if (!words.every((word) => FILLERS.has(word))) return null;
  const isOldestFirst = OLDEST.test(remainingText);
  const isOrdered = isOldestFirst || NEWEST.test(remainingText);
  const kind = COUNT.test(question) ? "count" : "episodes";
  const hasRestriction = Object.keys(filters).some((name) => name !== "maxEpisodes" && name !== "about");
  if (!isOrdered && !hasRestriction && (kind === "episodes" || filters.about)) return null;
  const maxEpisodes = isOrdered && ONE_ITEM.test(remainingText) ? 1 : NO_FILTERS.maxEpisodes;
  return { ...NO_FILTERS, maxEpisodes, ...filters, kind, isOldestFirst };
}

function divideQuestion(question: string, now: Date) {
  let remainingText = question;
  let filters: Filters = {};
  for (const [pattern, filtersOf] of RULES) {
    const match = pattern.exec(remainingText);
    if (!match) continue;
    filters = { ...filtersOf([...match], now), ...filters };
    remainingText = remainingText.replace(match[0], ",");
  }
  return { filters, remainingText };
}

/** Reads a follow-up such as "What about Go Time?". Returns null if the earlier question is not about the catalogue. */
export function readCatalogueFollowUp(text: string, earlierText: string, now: Date): CatalogueCriteria | null {
  if (text.length > QUESTION_MAX_CHARS) return null;
  const earlierQuestion = readCatalogueQuestion(earlierText, now);
  const [, withWord, name] = FOLLOW_UP.exec(text.trim()) ?? [];
  if (!earlierQuestion || earlierQuestion.kind === "shows" || !name) return null;
  return {
    ...earlierQuestion,
    sourceName: "",
    guest: "",
    about: "",
    [withWord ? "guest" : "sourceName"]: name,
  };
}

function monthFilter([, name = "", year]: string[]): Filters {
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  if (month < 0) return {};
  const since = dayOf(Date.UTC(Number(year), month, 1));
  return { since, until: dayOf(Date.UTC(Number(year), month + 1, 0)) };
}

function recentFilter([, unit = ""]: string[], now: Date): Filters {
  return { since: dayOf(now.getTime() - (UNIT_DAYS[unit.toLowerCase()] ?? 0) * DAY_MS) };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
