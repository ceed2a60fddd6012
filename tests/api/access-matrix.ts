/**
 * The matrix of security §2. For every table, verb and role, a cell says which rows a request may read or
 * write, or how the backend refuses the request. access-matrix.test.ts tests each cell on every backend.
 */
import { type People, ROLES, type Role } from "../support/people.ts";

export const VERBS = ["select", "insert", "update", "delete"] as const;
export type Verb = (typeof VERBS)[number];

/**
 * What the request of a role may do: the names of the rows that it reads or writes, or the status of the refusal. RLS hides
 * all other rows without an error. The error code is 42501 for 401 and 403, and 23505 for 409.
 */
export type Cell = "all" | "none" | readonly string[] | 401 | 403 | 409;

/** One line for all roles, such as `owner: own; editor admin server: all; visitor: 401; others: 403`. */
type Line = string;

type Row = Record<string, unknown>;

export interface TableAccess {
  /** The row of docs/security.md that says who may use the table. */
  securityRow?: string;
  /** The columns of the primary key. */
  key: readonly string[];
  /** The columns that every role may read. Without this list, every role may read all columns. */
  columns?: string;
  /** True if the migrations or new accounts create the rows. In this case, the test does not insert them. */
  isPredefined?: true;
  /** The existing rows, by name. */
  rows: (people: People) => Record<string, Row>;
  /** The row that a request inserts. Its name in the cells is `new`. `me` is the id of the sender, or of the owner if the sender has no id. */
  insert: (me: string, people: People) => Row;
  /** SQL that deletes the row that would conflict with the inserted row. */
  makeRoom?: (me: string) => string;
  /** The values that an update writes. */
  change: Row;
  /** The name of the row that a request deletes, if foreign keys protect all other rows. */
  deletableRow?: string;
  cells: Record<Verb, Line>;
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const IDS = {
  category: id(1),
  emptyCategory: id(2),
  show: id(11),
  emptyShow: id(12),
  episode: id(21),
  draft: id(22),
  draftOfAuthor: id(23),
  podcast: id(31),
  otherPodcast: id(32),
  hiddenPodcast: id(33),
  suggestedPodcast: id(34),
  list: id(41),
  otherList: id(42),
  privateList: id(43),
  linkList: id(44),
  otherLinkList: id(45),
} as const;

const HIGHLIGHT = { episode_id: IDS.episode, section: "recap", quote: "Salt comes last" };

/** The tables in an order in which their rows can be inserted. */
export const ACCESS: Record<string, TableAccess> = {
  user_roles: {
    key: ["user_id", "role"],
    isPredefined: true,
    columns: "user_id,role",
    rows: ({ pro, author, editor, admin, other }) => ({
      pro: { user_id: pro.id, role: "pro" },
      author: { user_id: author.id, role: "author" },
      editor: { user_id: editor.id, role: "editor" },
      admin: { user_id: admin.id, role: "admin" },
      "other pro": { user_id: other.id, role: "pro" },
      "other admin": { user_id: other.id, role: "admin" },
    }),
    insert: (_me, { reader }) => ({ user_id: reader.id, role: "admin" }),
    change: { created_at: "2001-01-01T00:00:00Z" },
    cells: {
      select:
        "author: pro, other pro, author; editor: pro, other pro, editor; admin: pro, other pro, admin; server: all; others: pro, other pro",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  profiles: {
    key: ["user_id"],
    isPredefined: true,
    columns: "user_id,full_name,avatar_url,bio,banner_image_url,follower_count,referral_code,created_at",
    rows: (people) => Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, { user_id: id }])),
    insert: (me) => ({ user_id: me, full_name: "New" }),
    makeRoom: (me) => `delete from public.profiles where user_id = '${me}'`,
    change: { bio: "Changed" },
    cells: {
      select: "others: all",
      insert: "visitor: 401; blocked: 403; others: new",
      update:
        "reader: reader; owner: owner; pro: pro; blocked: 403; author: author; editor: editor; admin: admin; server: all; others: 401",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  er_categories: {
    key: ["id"],
    rows: () => ({
      used: { id: IDS.category, name: "Used", slug: "used" },
      empty: { id: IDS.emptyCategory, name: "Empty", slug: "empty" },
    }),
    insert: () => ({ name: "New", slug: "new" }),
    change: { description: "Changed" },
    deletableRow: "empty",
    cells: {
      select: "others: all",
      insert: "visitor: 401; editor admin server: new; others: 403",
      update: "visitor: 401; blocked: 403; editor admin server: all; others: none",
      delete: "visitor: 401; blocked: 403; editor admin server: empty; others: none",
    },
  },

  er_shows: {
    key: ["id"],
    rows: () => ({
      used: { id: IDS.show, name: "Used", slug: "used", category_id: IDS.category },
      empty: { id: IDS.emptyShow, name: "Empty", slug: "empty", category_id: IDS.category },
    }),
    insert: () => ({ name: "New", slug: "new", category_id: IDS.category }),
    change: { description: "Changed" },
    deletableRow: "empty",
    cells: {
      select: "others: all",
      insert: "visitor: 401; editor admin server: new; others: 403",
      update: "visitor: 401; blocked: 403; editor admin server: all; others: none",
      delete: "visitor: 401; blocked: 403; editor admin server: empty; others: none",
    },
  },

  podcasts: {
    key: ["id"],
    // The show has a published episode. Without this row, a trigger would create the podcast of the show.
    rows: ({ owner }) => ({
      used: { id: IDS.podcast, name: "Used", show_id: IDS.show, status: "listed" },
      spare: { id: IDS.otherPodcast, name: "Spare", status: "listed" },
      hidden: { id: IDS.hiddenPodcast, name: "Hidden", status: "hidden" },
      suggested: {
        id: IDS.suggestedPodcast,
        name: "Suggested",
        status: "suggested",
        suggested_by: owner.id,
      },
    }),
    insert: () => ({ name: "New" }),
    change: { website_url: "https://changed.example" },
    deletableRow: "spare",
    cells: {
      select: "owner: used, spare, suggested; editor admin server: all; others: used, spare",
      insert: "visitor: 401; editor admin server: new; others: 403",
      update: "visitor: 401; blocked: 403; editor admin server: all; others: none",
      delete: "visitor: 401; blocked: 403; editor admin server: spare; others: none",
    },
  },

  er_episodes: {
    key: ["id"],
    rows: ({ author }) => ({
      published: { id: IDS.episode, title: "One", slug: "one", show_id: IDS.show },
      draft: {
        id: IDS.draft,
        title: "Two",
        slug: "two",
        show_id: IDS.show,
        is_published: false,
      },
      draftOfAuthor: {
        id: IDS.draftOfAuthor,
        title: "Three",
        slug: "three",
        show_id: IDS.show,
        is_published: false,
        writer_id: author.id,
      },
    }),
    // An author may insert only drafts. review.test.ts tests the drafts of other authors.
    insert: (me, { author }) => ({
      title: "New",
      slug: "new",
      show_id: IDS.show,
      is_published: me !== author.id,
    }),
    change: { is_manual_clip: true },
    cells: {
      select: "author: published, draftOfAuthor; editor admin server: all; others: published",
      insert: "visitor: 401; author editor admin server: new; others: 403",
      update: "visitor: 401; blocked: 403; author: draftOfAuthor; editor admin server: all; others: none",
      delete: "visitor: 401; blocked: 403; author: draftOfAuthor; editor admin server: all; others: none",
    },
  },

  er_history: {
    key: ["id"],
    rows: ({ reader }) => {
      const update = { actor_kind: "system", action: "update", table_name: "er_episodes" };
      return {
        "own recap": { ...update, id: 1001, row_id: IDS.draftOfAuthor },
        "other recap": { ...update, id: 1002, row_id: IDS.draft },
        prompt: { ...update, id: 1003, table_name: "site_content", row_id: "prompt_quotes" },
        role: { ...update, id: 1004, action: "grant", table_name: "profiles", row_id: reader.id },
      };
    },
    insert: () => ({ actor_kind: "staff", action: "delete", table_name: "er_shows" }),
    change: { title: "Changed" },
    cells: {
      select: "visitor: 401; author: own recap; editor: own recap, other recap; admin server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  er_related: {
    key: ["id"],
    rows: () => ({
      published: { id: IDS.episode, related: [] },
      draft: { id: IDS.draft, related: [IDS.episode] },
    }),
    insert: () => ({ id: IDS.draftOfAuthor, related: [] }),
    change: { rev: 2 },
    cells: {
      select: "server: all; others: published",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  er_glossary: {
    key: ["show_id", "term"],
    rows: () => ({
      name: { show_id: IDS.show, term: "Mara Quill", misheard: ["Mara Quil"] },
      other: { show_id: IDS.emptyShow, term: "Fresnel" },
    }),
    insert: () => ({ show_id: IDS.show, term: "Salt" }),
    change: { misheard: ["Quil"] },
    cells: {
      select: "visitor: 401; author editor admin server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  er_inbox: {
    key: ["id"],
    rows: () => ({
      draft: { id: id(51), episode_id: IDS.draft, source: "feed.test", state: "found" },
      problem: { id: id(52), title: "No date", source: "feed.test", state: "failed" },
    }),
    insert: () => ({ episode_id: IDS.draftOfAuthor, source: "feed.test", state: "found" }),
    change: { closed_at: "2026-01-01T00:00:00Z" },
    cells: {
      select: "visitor: 401; editor admin server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; blocked: 403; editor admin server: all; others: none",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  er_receipts: {
    key: ["episode_id", "field", "sentence_key"],
    rows: () => {
      const receipt = { field: "quick_take", sentence: "Salt comes last.", support: "supported", said_by: "model" };
      const current = { ...receipt, sentence_key: "current", is_current: true };
      return {
        ofPublished: { ...current, episode_id: IDS.episode },
        olderOfPublished: {
          ...receipt,
          sentence_key: "earlier",
          sentence: "Salt comes first.",
          episode_id: IDS.episode,
        },
        ofDraft: { ...current, episode_id: IDS.draft },
        ofAuthor: { ...receipt, sentence_key: "earlier", episode_id: IDS.draftOfAuthor },
      };
    },
    insert: () => ({
      episode_id: IDS.episode,
      field: "recap_body",
      sentence_key: "another",
      sentence: "Salt.",
      support: "none",
      said_by: "check",
    }),
    change: { support: "none" },
    cells: {
      select: "author: ofPublished, ofAuthor; editor admin server: all; others: ofPublished",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  er_tombstones: {
    key: ["kind", "id"],
    rows: () => ({ deleted: { kind: "episode", id: id(24), rev: 1 } }),
    insert: () => ({ kind: "show", id: id(13), rev: 1 }),
    change: { rev: 2 },
    cells: {
      select: "others: all",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  er_old_addresses: {
    key: ["id"],
    rows: () => ({
      oldSlugOfRecap: { id: id(25), kind: "episode", slug: "zero", row_id: IDS.episode, rev: 1 },
      oldSlugOfDraft: { id: id(26), kind: "episode", slug: "minus-one", row_id: IDS.draft, rev: 1 },
    }),
    insert: () => ({ kind: "show", slug: "minus-two", row_id: IDS.show, rev: 1 }),
    change: { rev: 2 },
    cells: {
      select: "server: all; others: oldSlugOfRecap",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  er_content_revision: {
    key: ["only_row"],
    isPredefined: true,
    rows: () => ({ counter: { only_row: true } }),
    insert: () => ({ only_row: true }),
    change: { changed_at: "2001-01-01T00:00:00Z" },
    cells: {
      select: "others: all",
      insert: "visitor: 401; server: 409; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  user_show_follows: {
    key: ["user_id", "show_id"],
    rows: ({ owner, other }) => ({
      own: { user_id: owner.id, show_id: IDS.show },
      other: { user_id: other.id, show_id: IDS.show },
    }),
    insert: (me) => ({ user_id: me, show_id: IDS.emptyShow }),
    change: { created_at: "2001-01-01T00:00:00Z" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; blocked: 403; others: new",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
    },
  },

  saved_episodes: {
    securityRow: "B110",
    key: ["user_id", "episode_id"],
    rows: ({ owner, other }) => ({
      own: { user_id: owner.id, episode_id: IDS.episode },
      other: { user_id: other.id, episode_id: IDS.episode },
    }),
    insert: (me) => ({ user_id: me, episode_id: IDS.episode }),
    makeRoom: (me) => `delete from public.saved_episodes where user_id = '${me}'`,
    change: { saved_at: "2001-01-01T00:00:00Z" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; blocked: 403; others: new",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
    },
  },

  read_episodes: {
    key: ["user_id", "episode_id"],
    rows: ({ owner, other }) => ({
      own: { user_id: owner.id, episode_id: IDS.episode },
      other: { user_id: other.id, episode_id: IDS.episode },
    }),
    insert: (me) => ({ user_id: me, episode_id: IDS.episode }),
    makeRoom: (me) => `delete from public.read_episodes where user_id = '${me}'`,
    change: { opened_at: "2001-01-01T00:00:00Z" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; blocked: 403; others: new",
      update: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
      delete: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
    },
  },

  // The function store_positions writes. A reader may only read and delete.
  listening_positions: {
    securityRow: "B195",
    key: ["user_id", "episode_id"],
    rows: ({ owner, other }) => ({
      own: { user_id: owner.id, episode_id: IDS.episode, second: 300, updated_at: "2001-01-01" },
      other: { user_id: other.id, episode_id: IDS.episode, second: 9, updated_at: "2001-01-01" },
    }),
    insert: (me) => ({
      user_id: me,
      episode_id: IDS.episode,
      second: 60,
      updated_at: "2001-01-01T00:00:00Z",
    }),
    makeRoom: (me) => `delete from public.listening_positions where user_id = '${me}'`,
    change: { second: 60 },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
    },
  },

  reading_settings: {
    key: ["user_id"],
    rows: ({ owner, other }) => ({
      own: { user_id: owner.id },
      other: { user_id: other.id },
    }),
    insert: (me) => ({ user_id: me, is_history_paused: true }),
    makeRoom: (me) => `delete from public.reading_settings where user_id = '${me}'`,
    change: { is_history_paused: true },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; blocked: 403; others: new",
      update: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  highlights: {
    securityRow: "B140",
    key: ["id"],
    rows: ({ owner, other }) => ({
      own: { id: id(181), user_id: owner.id, ...HIGHLIGHT },
      other: { id: id(182), user_id: other.id, ...HIGHLIGHT },
    }),
    insert: (me) => ({ id: id(183), user_id: me, ...HIGHLIGHT }),
    change: { note: "Changed" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; blocked: 403; others: new",
      update: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
      delete: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
    },
  },

  user_category_follows: {
    key: ["user_id", "category_id"],
    rows: ({ owner, other }) => ({
      own: { user_id: owner.id, category_id: IDS.category },
      other: { user_id: other.id, category_id: IDS.category },
    }),
    insert: (me) => ({ user_id: me, category_id: IDS.emptyCategory }),
    change: { created_at: "2001-01-01T00:00:00Z" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; blocked: 403; others: new",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
    },
  },

  user_profile_follows: {
    key: ["follower_id", "user_id"],
    rows: ({ reader, owner, other }) => ({
      own: { follower_id: owner.id, user_id: other.id },
      other: { follower_id: other.id, user_id: owner.id },
      "other's": { follower_id: other.id, user_id: reader.id },
    }),
    insert: (me, { pro, admin }) => ({
      follower_id: me,
      user_id: me === pro.id ? admin.id : pro.id,
    }),
    change: { created_at: "2001-01-01T00:00:00Z" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; blocked: 403; others: new",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
    },
  },

  top_lists: {
    key: ["id"],
    rows: ({ owner, other }) => ({
      own: { id: IDS.list, user_id: owner.id, title: "Own" },
      other: { id: IDS.otherList, user_id: other.id, title: "Other" },
      "own private": {
        id: IDS.privateList,
        user_id: owner.id,
        title: "P",
        visibility: "private",
      },
      "own link": { id: IDS.linkList, user_id: owner.id, title: "L", visibility: "link" },
      "other link": {
        id: IDS.otherLinkList,
        user_id: other.id,
        title: "O",
        visibility: "link",
      },
    }),
    insert: (me) => ({ user_id: me, title: "New" }),
    change: { title: "Changed" },
    cells: {
      select: "owner: own, other, own private, own link; server: all; others: own, other",
      insert: "visitor: 401; blocked: 403; others: new",
      update: "visitor: 401; owner: own, own private, own link; blocked: 403; server: all; others: none",
      delete: "visitor: 401; owner: own, own private, own link; blocked: 403; server: all; others: none",
    },
  },

  list_items: {
    key: ["list_id", "podcast_id"],
    rows: () => ({
      own: { list_id: IDS.list, podcast_id: IDS.podcast, rank_order: 1 },
      other: { list_id: IDS.otherList, podcast_id: IDS.podcast, rank_order: 1 },
      "own suggestion": { list_id: IDS.list, podcast_id: IDS.suggestedPodcast, rank_order: 3 },
      "own private": { list_id: IDS.privateList, podcast_id: IDS.podcast, rank_order: 1 },
      "other link": { list_id: IDS.otherLinkList, podcast_id: IDS.podcast, rank_order: 1 },
    }),
    insert: () => ({ list_id: IDS.list, podcast_id: IDS.otherPodcast, rank_order: 2 }),
    change: { note: "Changed" },
    cells: {
      select:
        "owner: own, other, own suggestion, own private; editor admin: own, other, own suggestion; server: all; others: own, other",
      insert: "visitor: 401; owner server: new; others: 403",
      update: "visitor: 401; owner: own, own suggestion, own private; blocked: 403; server: all; others: none",
      delete: "visitor: 401; owner: own, own suggestion, own private; blocked: 403; server: all; others: none",
    },
  },

  reports: {
    key: ["id"],
    columns:
      "id,created_at,reporter_id,kind,episode_id,list_id,podcast_id,title,section,reported_text,message,line_id,proposed_text,decided_at,outcome,reply",
    rows: ({ owner, other }) => {
      const report = { kind: "recap", episode_id: IDS.episode, title: "One", message: "Wrong" };
      return {
        own: { ...report, id: id(71), reporter_id: owner.id },
        other: { ...report, id: id(72), reporter_id: other.id },
      };
    },
    insert: (me) => ({ reporter_id: me, kind: "recap", title: "One", message: "Forged" }),
    change: { reply: "Changed" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  notices: {
    key: ["id"],
    rows: ({ owner, other }) => {
      const notice = { kind: "content", subject: "list", outcome: "hidden", title: "Own" };
      return {
        own: { ...notice, id: id(81), user_id: owner.id },
        other: { ...notice, id: id(82), user_id: other.id },
      };
    },
    insert: (me) => ({
      user_id: me,
      kind: "content",
      subject: "list",
      outcome: "hidden",
      title: "Forged",
    }),
    change: { answer: "Changed" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  earnings: {
    key: ["id"],
    columns: "id,pro_user_id,amount,status,period,earned_date,referral_id,corrects_id,reason,payout_run_id,paid_on",
    rows: ({ owner, other }) => ({
      own: {
        id: id(51),
        pro_user_id: owner.id,
        amount: 10,
        status: "paid",
        earned_date: "2026-01-01",
      },
      other: {
        id: id(52),
        pro_user_id: other.id,
        amount: 20,
        status: "paid",
        earned_date: "2026-01-01",
      },
    }),
    insert: (me) => ({ pro_user_id: me, amount: 99, status: "paid", earned_date: "2026-01-02" }),
    change: { period: "2026-02" },
    cells: {
      select: "visitor: 401; owner: own; admin server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  referrals: {
    key: ["id"],
    rows: ({ reader, owner, pro, other }) => ({
      own: { id: id(61), pro_user_id: owner.id, referred_user_id: reader.id },
      other: { id: id(62), pro_user_id: other.id, referred_user_id: pro.id },
    }),
    insert: (me) => ({ pro_user_id: me, payout_amount: 99 }),
    change: { status: "paid" },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  reward_rules: {
    key: ["id"],
    columns: "id,amount,days_until_earned,max_per_month,created_at",
    rows: () => ({
      first: { id: 901, amount: 5, days_until_earned: 7, max_per_month: 20 },
    }),
    insert: () => ({ amount: 9, days_until_earned: 0, max_per_month: 1 }),
    change: { max_per_month: 2 },
    cells: {
      select: "visitor: 401; pro admin server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  payout_runs: {
    key: ["id"],
    columns: "id,first_day,last_day,total_cents,pro_count,created_at,paid_at",
    rows: () => ({
      open: {
        id: id(71),
        first_day: "2026-01-01",
        last_day: "2026-01-31",
        total_cents: 0,
        pro_count: 0,
      },
    }),
    insert: () => ({
      first_day: "2026-02-01",
      last_day: "2026-02-28",
      total_cents: 0,
      pro_count: 0,
    }),
    change: { paid_at: "2026-02-01T00:00:00Z" },
    cells: {
      select: "visitor: 401; admin server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  site_content: {
    key: ["slug"],
    isPredefined: true,
    rows: () =>
      Object.fromEntries(
        [
          "prompt_quick_take",
          "prompt_why_it_matters",
          "prompt_recap_body",
          "prompt_key_takeaways",
          "prompt_quotes",
          "prompt_recommendations",
          "prompt_startup_ideas",
          "prompt_playbook_extraction",
        ].map((slug) => [slug, { slug }]),
      ),
    insert: () => ({ slug: "prompt_quotes", title: "New", body: "New" }),
    makeRoom: () => "delete from public.site_content where slug = 'prompt_quotes'",
    change: { title: "Changed" },
    cells: {
      select: "visitor: 401; admin server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; blocked: 403; admin server: all; others: none",
      delete: "visitor: 401; server: all; others: 403",
    },
  },

  scoped_prompts: {
    key: ["id"],
    rows: () => ({
      "of a show": { id: id(91), slug: "prompt_quotes", show_id: IDS.show, body: "For the show" },
      "of a category": { id: id(92), slug: "prompt_quotes", category_id: IDS.category, body: "For the category" },
    }),
    insert: () => ({ slug: "prompt_recap_body", show_id: IDS.show, body: "New" }),
    change: { body: "Changed" },
    cells: {
      select: "visitor: 401; admin server: all; others: none",
      insert: "visitor: 401; admin server: new; others: 403",
      update: "visitor: 401; blocked: 403; admin server: all; others: none",
      delete: "visitor: 401; blocked: 403; admin server: all; others: none",
    },
  },

  startup_ideas: {
    key: ["id"],
    rows: ({ owner, other }) => ({
      own: { id: id(71), user_id: owner.id, episode_id: IDS.episode, ideas: ["one"] },
      other: { id: id(72), user_id: other.id, episode_id: IDS.episode, ideas: ["two"] },
    }),
    insert: (me) => ({ user_id: me, episode_id: IDS.episode, ideas: ["new"] }),
    change: { ideas: ["changed"] },
    cells: {
      select: "visitor: 401; owner: own; server: all; others: none",
      insert: "visitor: 401; server: new; others: 403",
      update: "visitor: 401; server: all; others: 403",
      delete: "visitor: 401; owner: own; blocked: 403; server: all; others: none",
    },
  },
};

/** Returns the cell of each role of a line. Throws if the line names an unknown role, or leaves one out. */
export function cellsOf(line: Line): Map<Role, Cell> {
  const parts = line.split("; ").map((part) => {
    const [roles = "", value = ""] = part.split(": ");
    return { roles: roles.split(" "), cell: cellOf(value) };
  });
  const named = parts.flatMap(({ roles }) => roles).filter((role) => role !== "others");
  const unknown = named.filter((role) => !(ROLES as readonly string[]).includes(role));
  if (unknown.length > 0 || new Set(named).size < named.length) throw new Error(`Check the roles of "${line}".`);
  return new Map(
    ROLES.map((role) => {
      const part = parts.find(({ roles }) => roles.includes(role)) ?? parts.find(({ roles }) => roles[0] === "others");
      if (!part) throw new Error(`"${line}" says nothing about the role ${role}.`);
      return [role, part.cell] as const;
    }),
  );
}

function cellOf(value: string): Cell {
  if (value === "all" || value === "none") return value;
  if (value === "401" || value === "403" || value === "409") return Number(value) as Cell;
  return value.split(", ");
}
