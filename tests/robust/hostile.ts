import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom } from "../../scripts/soak/random.ts";
import type { RawRequest } from "./send.ts";

const TABLES = [
  "er_categories",
  "er_shows",
  "er_episodes",
  "er_content_revision",
  "er_related",
  "er_tombstones",
  "profiles",
  "user_roles",
  "podcasts",
  "top_lists",
  "list_items",
  "user_show_follows",
  "startup_ideas",
  "user_category_follows",
  "user_profile_follows",
  "earnings",
  "referrals",
  "site_content",
  "nothing",
  "private.salt",
  "auth.users",
  "pg_class",
  "information_schema.tables",
];
const COLUMNS = [
  "id",
  "slug",
  "name",
  "title",
  "description",
  "rev",
  "created_at",
  "is_published",
  "recommendations",
  "guests",
  "quotes",
  "episode_date",
  "duration_minutes",
  "show_id",
  "category_id",
  "user_id",
  "email",
  "bio",
  "view_count",
  "rank_order",
  "amount",
  "ideas",
  "nothing",
  "ctid",
  "xmin",
  "*",
  "count()",
  "id.count()",
  "guests->0->>name",
  "guests->>0",
  "title::int",
  "id::text",
  "__proto__",
  "constructor",
];
const EMBEDS = [
  "er_shows",
  "er_episodes",
  "er_categories",
  "profiles",
  "top_lists",
  "list_items",
  "podcasts",
  "er_shows!inner",
  "er_categories!nothing",
  "...er_shows",
  "a:er_shows",
  "nothing",
  "referrals",
];
const FUNCTIONS = [
  "update_top_list",
  "pin_top_list",
  "pro_lists",
  "create_top_list",
  "bump_list",
  "my_private_profile",
  "generate_referral_code",
  "my_referrals",
  "claim_referral",
  "take_ai_quota",
  "add_ai_spend",
  "reserve_ai_tokens",
  "claim_rebuild",
  "fail_rebuild",
  "begin_tracker_run",
  "claim_jobs",
  "next_tracked_show",
  "known_videos",
  "note_live_rev",
  "has_role",
  "pg_sleep",
  "pg_terminate_backend",
  "lo_import",
  "version",
  "nothing",
];
const OPERATORS = [
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "match",
  "imatch",
  "is",
  "in",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxr",
  "nxl",
  "adj",
  "isdistinct",
  "fts",
  "plfts",
  "phfts",
  "wfts",
  "fts(simple)",
  "like(any)",
  "eq(all)",
  "not.eq",
  "not.not.in",
  "resembles",
  "EQ",
  "eq.eq",
];
const TOKENS = [
  "",
  "x",
  "a.b.c",
  "eyJhbGciOiJub25lIn0.eyJyb2xlIjoicG9zdGdyZXMifQ.",
  `eyJhbGciOiJIUzI1NiJ9.${"A".repeat(5000)}.x`,
  "%00",
  "null",
  "..",
];
const NASTY_TEXTS = [
  "",
  "null",
  "undefined",
  "NaN",
  "-1",
  "9".repeat(400),
  "1e999",
  "{}",
  "{",
  "}",
  "{,}",
  '{"a":',
  "[]",
  "(",
  ")",
  "((((",
  ",",
  ".",
  "%",
  "_",
  "*",
  "\\",
  "\\\\",
  "'",
  "''",
  '"',
  '"a","b',
  "'; drop table public.profiles; --",
  "1; rollback; select pg_sleep(60)",
  "\0",
  "a\0b",
  "\u0001\u0002\u0007\u001b[31m",
  "\ud800",
  "\u{10ffff}",
  "e\u0301\u202eright",
  "日本語",
  "😀".repeat(300),
  "$1",
  "$$",
  "::int",
  "../../etc/passwd",
  "%2e%2e%2f",
  "<script>alert(1)</script>",
  "(a*)*(b*)*\\1\\2$",
  "infinity",
  "epoch",
  "0001-01-01 BC",
  "00000000-0000-0000-0000-000000000000",
  "a".repeat(3000),
];
const PATH_PARTS = ["/", "//", "/./", "/../", "%2f", "%00", "%", "%zz", "%c3%28", ";", "?", "\\"];
const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS", "PROPFIND", "QUERY"];
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "text/csv",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "multipart/form-data; boundary=x",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.plan+json",
  "*/*",
  "nonsense",
];
const PREFERENCES = [
  "return=representation",
  "return=minimal",
  "return=headers-only",
  "count=exact",
  "count=planned",
  "count=many",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=default",
  "handling=strict",
  "handling=strict, nonsense=1",
  "max-affected=0",
  "tx=rollback",
  "timezone=Mars/Base",
  "params=multiple-objects",
  ",,;=",
];

/** Returns the nasty strings of this file. If the data folder has the list of nasty strings, adds this list. */
function nastyTexts(): string[] {
  const file = join(process.env["SHARED_DATA"] ?? "../shared/data", "nasty/blns.json");
  return existsSync(file) ? [...NASTY_TEXTS, ...JSON.parse(readFileSync(file, "utf8"))] : NASTY_TEXTS;
}

/** Replaces half surrogates, because `encodeURIComponent` throws an error for them. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("'", "%27");

/** Generates hostile requests. The same seed gives the same requests. */
export function createHostileGenerator(seed: number) {
  const random = createRandom(seed);
  const { below, chance, pick } = random;
  const texts = nastyTexts();
  const randomList = <T>(max: number, make: () => T) => Array.from({ length: below(max + 1) }, make);
  const nestedBrackets = (open: string, close: string, maxDepth = 3000) => {
    const depth = pick([3, 10, 40, 200, maxDepth]);
    return open.repeat(depth) + close.repeat(chance(0.8) ? depth : depth - 1);
  };
  const randomColumn = () => (chance(0.9) ? pick(COLUMNS) : encode(pick(texts)));
  const randomValue = () =>
    chance(0.5)
      ? encode(pick(texts))
      : pick([
          chance(0.1) ? nestedBrackets("[", "]") : "1",
          chance(0.1) ? nestedBrackets("%7B", "%7D", 1000) : "a",
          "{}",
          "(1,2)",
          `(${encode(pick(texts))})`,
          "null",
          "[1,2]",
          "*a*",
          "%zz",
          "%c3%28",
        ]);
  const randomCondition = () => `${randomColumn()}.${pick(OPERATORS)}.${randomValue()}`;
  const randomLogic = (depth: number): string =>
    `${pick(["or", "and", "not.or"])}(${randomList(4, () =>
      depth > 0 && chance(0.4) ? randomLogic(depth - 1) : randomCondition(),
    ).join(",")})`;
  const randomSelect = (depth: number): string =>
    randomList(4, () =>
      depth > 0 && chance(0.5) ? `${pick(EMBEDS)}(${randomSelect(depth - 1)})` : randomColumn(),
    ).join(",");

  const randomParameter = (): string => {
    const extremes = [
      () => `select=${nestedBrackets("er_shows(er_episodes(", "))", 1000)}`,
      () => nestedBrackets("or=(and(", "))"),
      () => `id=in.(${"00000000-0000-0000-0000-000000000000,".repeat(pick([3, 100, 2000]))})`,
      () => "title=ilike.*a*&".repeat(pick([2, 30, 300])),
      () => `select=${randomSelect(8)}`,
    ];
    const kinds = [
      () => `select=${randomSelect(pick([0, 1, 2]))}`,
      () => `select=slug,er_shows(${pick(COLUMNS)}${chance(0.5) ? "" : ",er_categories(name)"})`,
      () => `${randomColumn()}=${pick(OPERATORS)}.${randomValue()}`,
      () => `${randomColumn()}=${pick(OPERATORS)}.${randomValue()}`,
      () => `${pick(["or", "and", "not.and"])}=${randomLogic(3).replace(/^\S*?\(/, "(")}`,
      () => `order=${randomList(4, () => `${randomColumn()}.${pick(["asc", "desc", "nullslast", "up"])}`).join()}`,
      () => `limit=${pick(["0", "-1", "1", "9".repeat(30), "all", "%00", "1e3"])}`,
      () => `offset=${pick(["0", "-1", "99999", "9".repeat(30), "x"])}`,
      () => `columns=${randomSelect(1)}`,
      () => `on_conflict=${randomList(3, randomColumn).join()}`,
      () => `${encode(pick(texts))}=${randomValue()}`,
    ];
    return pick(chance(0.04) ? extremes : kinds)();
  };

  const randomJson = (depth = 3): unknown => {
    const kinds = [
      () => pick(texts),
      () => below(1e9) * pick([1, -1, 1e-9, 1e300]),
      () => pick([null, true, false, 0, [], {}]),
      () => randomList(5, () => randomJson(depth - 1)),
      () => Object.fromEntries(randomList(6, () => [pick([...COLUMNS, ...texts]), randomJson(depth - 1)])),
    ];
    return pick(depth > 0 ? kinds : kinds.slice(0, 3))();
  };
  const randomRow = () => Object.fromEntries(randomList(6, () => [pick(COLUMNS), randomJson()]));

  const randomBody = (): string => {
    const kinds = [
      () => JSON.stringify(randomRow()),
      () => JSON.stringify(randomList(20, randomRow)),
      () => JSON.stringify(randomJson()),
      () => JSON.stringify(randomRow()).slice(0, below(60)),
      () => nestedBrackets("[", "]", 10_000),
      () => nestedBrackets('{"a":', "}", 10_000),
      () => `{"quotes":${nestedBrackets("[", "]", 10_000)},"guests":${nestedBrackets('[{"a":', "}]", 5000)}}`,
      () => pick(texts),
      () => JSON.stringify({ title: "a".repeat(pick([1e3, 1e5, 1e6])), slug: "x" }),
      () => `[${'{"title":1},'.repeat(pick([10, 1000, 20_000]))}{}]`,
      () => '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}',
      () => '{"title":"\\u0000","slug":"\\ud800"}',
      () => "title=x&slug=y",
      () => "--x\r\ncontent-disposition: form-data\r\n\r\nx",
    ];
    return pick(kinds)();
  };

  const randomHeaders = (): Record<string, string> => {
    const result: Record<string, string> = {};
    if (chance(0.7)) result["content-type"] = chance(0.6) ? "application/json" : pick(TYPES);
    if (chance(0.3)) result["accept"] = pick(TYPES);
    if (chance(0.4)) result["prefer"] = randomList(3, () => pick(PREFERENCES)).join(", ");
    if (chance(0.2)) result["range"] = pick(["0-1", "5-1", "-1", "0-", "x-y", `0-${"9".repeat(30)}`]);
    if (chance(0.1)) result["range-unit"] = pick(["items", "bytes", "x"]);
    if (chance(0.1)) result["accept-profile"] = pick(["auth", "private", "storage", "public", "x"]);
    if (chance(0.1)) result["content-profile"] = pick(["auth", "private", "pg_catalog", "x'"]);
    if (chance(0.15)) result["authorization"] = `${pick(["Bearer", "Basic", ""])} ${pick(TOKENS)}`;
    if (chance(0.05)) result["apikey"] = pick(TOKENS);
    if (chance(0.05)) result["x-forwarded-for"] = pick(["::1", "1.2.3.4, 5.6.7.8", "'"]);
    if (chance(0.03)) result["x-long"] = "a".repeat(4000);
    return result;
  };

  const randomPath = (): string => {
    const query = () => `?${randomList(pick([1, 2, 6]), randomParameter).join("&")}`;
    const kinds = [
      () => `/rest/v1/${pick(TABLES)}${query()}`,
      () => `/rest/v1/${pick(TABLES)}${query()}`,
      () => `/rest/v1/${pick(TABLES)}${query()}`,
      () => `/rest/v1/rpc/${pick(FUNCTIONS)}${chance(0.4) ? query() : ""}`,
      () => `/rest/v1/${encode(pick(texts))}${query()}`,
      () => `/rest/v1${pick(PATH_PARTS)}${pick(TABLES)}${pick(PATH_PARTS)}`,
      () => `/rest/v1/er_shows?slug=eq.${encode(pick(texts))}`,
      () => `/rest/v1/er_shows?or=(name.ilike.*${encode(pick(texts))}*,slug.eq.x)`,
      () => `/rest/v1/er_episodes?title=eq.${"a".repeat(pick([1000, 9000, 20_000, 70_000]))}`,
    ];
    return pick(kinds)();
  };

  /** Returns a path of Auth, Storage or the site. A PostgREST without a gateway does not have these paths. */
  const randomOtherPath = (): string => {
    const kinds = [
      () => `/auth/v1/${pick(["token?grant_type=password", "recover", "otp", "verify", "user"])}`,
      () => `/auth/v1/${pick(["token?grant_type=refresh_token", "logout", "admin/users", "resend"])}`,
      () => `/auth/v1/verify?type=${pick(["signup", "x"])}&token=${encode(pick(texts))}`,
      () => `/storage/v1/object/${pick(["avatars", "thumbnails", "x"])}/${encode(pick(texts))}`,
      () => `/storage/v1/object/public/avatars/${encode(pick(texts))}${pick(PATH_PARTS)}`,
      () => `/storage/v1/${pick(["bucket", "object/list/avatars", "object/move", "x"])}`,
      () => `/${encode(pick(texts))}`,
      () => `/__local/sql${pick(PATH_PARTS)}`,
    ];
    return pick(kinds)();
  };

  return (targets: "data" | "everything"): RawRequest => {
    const method = chance(0.5) ? "GET" : pick(METHODS);
    const request: RawRequest = {
      method,
      path: targets === "everything" && chance(0.15) ? randomOtherPath() : randomPath(),
      headers: randomHeaders(),
    };
    if (method !== "GET" && method !== "HEAD" && chance(0.9)) request.body = randomBody();
    return request;
  };
}
