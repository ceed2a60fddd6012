/**
 * The matrix of security §2. For every table, verb and role, a cell says which rows a request may read or
 * write, or how the backend refuses the request. access-matrix.test.ts tests each cell on every backend.
 */
import type { People, Role } from "../support/people.ts";

export const VERBS = ["select", "insert", "update", "delete"] as const;
export type Verb = (typeof VERBS)[number];

/**
 * The names of the rows that a request reads or writes, because RLS hides the other rows without an error.
 * Or the status of the refusal. The error code is 42501 for 401 and 403, and 23505 for 409.
 */
export type Cell = "all" | "none" | readonly string[] | 401 | 403 | 409;

type Row = Record<string, unknown>;

export interface TableAccess {
  /** The columns of the primary key. */
  key: readonly string[];
  /** The columns that every role may read, if these are not all. */
  columns?: string;
  /** The migrations or the accounts create its rows. */
  isPredefined?: true;
  /** The existing rows, by name. */
  rows: (people: People) => Record<string, Row>;
  /** The row that a request inserts, `new` in the cells. `me` sends the request (for a visitor and the server: the owner). */
  insert: (me: string, people: People) => Row;
  /** SQL that deletes the row that would conflict with the inserted one. */
  makeRoom?: (me: string) => string;
  change: Row;
  /** The row to delete, if foreign keys protect the other rows. */
  spare?: string;
  cells: Record<Verb, Record<Role, Cell>>;
}

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

const IDS = {
  category: id(1),
  emptyCategory: id(2),
  show: id(11),
  emptyShow: id(12),
  episode: id(21),
  draft: id(22),
  podcast: id(31),
  otherPodcast: id(32),
  list: id(41),
  otherList: id(42),
} as const;

/** The tables in an order in which their rows can be inserted. */
export const ACCESS: Record<string, TableAccess> = {
  user_roles: {
    key: ["user_id", "role"],
    isPredefined: true,
    columns: "user_id,role",
    rows: ({ pro, admin, other }) => ({
      pro: { user_id: pro.id, role: "pro" },
      admin: { user_id: admin.id, role: "admin" },
      "other pro": { user_id: other.id, role: "pro" },
      "other admin": { user_id: other.id, role: "admin" },
    }),
    insert: (_me, { reader }) => ({ user_id: reader.id, role: "admin" }),
    change: { created_at: "2001-01-01T00:00:00Z" },
    cells: {
      select: {
        visitor: ["pro", "other pro"],
        reader: ["pro", "other pro"],
        owner: ["pro", "other pro"],
        pro: ["pro", "other pro"],
        admin: ["pro", "other pro", "admin"],
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: ["new"] },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
    },
  },

  profiles: {
    key: ["user_id"],
    isPredefined: true,
    columns:
      "user_id,full_name,avatar_url,bio,banner_image_url,follower_count,referral_code,created_at",
    rows: (people) =>
      Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, { user_id: id }])),
    insert: (me) => ({ user_id: me, full_name: "New" }),
    makeRoom: (me) => `delete from public.profiles where user_id = '${me}'`,
    change: { bio: "Changed" },
    cells: {
      select: {
        visitor: "all",
        reader: "all",
        owner: "all",
        pro: "all",
        admin: "all",
        server: "all",
      },
      insert: {
        visitor: 401,
        reader: ["new"],
        owner: ["new"],
        pro: ["new"],
        admin: ["new"],
        server: ["new"],
      },
      update: {
        visitor: 401,
        reader: ["reader"],
        owner: ["owner"],
        pro: ["pro"],
        admin: ["admin"],
        server: "all",
      },
      delete: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
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
    spare: "empty",
    cells: {
      select: {
        visitor: "all",
        reader: "all",
        owner: "all",
        pro: "all",
        admin: "all",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: ["new"], server: ["new"] },
      update: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: "all",
        server: "all",
      },
      delete: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: ["empty"],
        server: ["empty"],
      },
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
    spare: "empty",
    cells: {
      select: {
        visitor: "all",
        reader: "all",
        owner: "all",
        pro: "all",
        admin: "all",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: ["new"], server: ["new"] },
      update: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: "all",
        server: "all",
      },
      delete: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: ["empty"],
        server: ["empty"],
      },
    },
  },

  er_episodes: {
    key: ["id"],
    rows: () => ({
      published: { id: IDS.episode, title: "One", slug: "one", show_id: IDS.show },
      draft: {
        id: IDS.draft,
        title: "Two",
        slug: "two",
        show_id: IDS.show,
        is_published: false,
      },
    }),
    insert: () => ({ title: "New", slug: "new", show_id: IDS.show }),
    change: { is_manual_clip: true },
    cells: {
      select: {
        visitor: ["published"],
        reader: ["published"],
        owner: ["published"],
        pro: ["published"],
        admin: "all",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: ["new"], server: ["new"] },
      update: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: "all",
        server: "all",
      },
      delete: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: "all",
        server: "all",
      },
    },
  },

  er_tombstones: {
    key: ["kind", "id"],
    rows: () => ({ deleted: { kind: "episode", id: id(23), rev: 1 } }),
    insert: () => ({ kind: "show", id: id(13), rev: 1 }),
    change: { rev: 2 },
    cells: {
      select: {
        visitor: "all",
        reader: "all",
        owner: "all",
        pro: "all",
        admin: "all",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: ["new"] },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
    },
  },

  er_content_revision: {
    key: ["only_row"],
    isPredefined: true,
    rows: () => ({ counter: { only_row: true } }),
    insert: () => ({ only_row: true }),
    change: { changed_at: "2001-01-01T00:00:00Z" },
    cells: {
      select: {
        visitor: "all",
        reader: "all",
        owner: "all",
        pro: "all",
        admin: "all",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: 409 },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
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
      select: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
      insert: {
        visitor: 401,
        reader: ["new"],
        owner: ["new"],
        pro: ["new"],
        admin: ["new"],
        server: ["new"],
      },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
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
      select: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
      insert: {
        visitor: 401,
        reader: ["new"],
        owner: ["new"],
        pro: ["new"],
        admin: ["new"],
        server: ["new"],
      },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
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
      select: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
      insert: {
        visitor: 401,
        reader: ["new"],
        owner: ["new"],
        pro: ["new"],
        admin: ["new"],
        server: ["new"],
      },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
    },
  },

  podcasts: {
    key: ["id"],
    rows: () => ({
      used: { id: IDS.podcast, name: "Used" },
      spare: { id: IDS.otherPodcast, name: "Spare" },
    }),
    insert: () => ({ name: "New" }),
    change: { description: "Changed" },
    spare: "spare",
    cells: {
      select: {
        visitor: "all",
        reader: "all",
        owner: "all",
        pro: "all",
        admin: "all",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: ["new"], server: ["new"] },
      update: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: "all",
        server: "all",
      },
      delete: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: ["spare"],
        server: ["spare"],
      },
    },
  },

  top_lists: {
    key: ["id"],
    rows: ({ owner, other }) => ({
      own: { id: IDS.list, user_id: owner.id, title: "Own" },
      other: { id: IDS.otherList, user_id: other.id, title: "Other" },
    }),
    insert: (me) => ({ user_id: me, title: "New" }),
    change: { title: "Changed" },
    cells: {
      select: {
        visitor: "all",
        reader: "all",
        owner: "all",
        pro: "all",
        admin: "all",
        server: "all",
      },
      insert: {
        visitor: 401,
        reader: ["new"],
        owner: ["new"],
        pro: ["new"],
        admin: ["new"],
        server: ["new"],
      },
      update: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
      delete: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
    },
  },

  list_items: {
    key: ["list_id", "podcast_id"],
    rows: () => ({
      own: { list_id: IDS.list, podcast_id: IDS.podcast, rank_order: 1 },
      other: { list_id: IDS.otherList, podcast_id: IDS.podcast, rank_order: 1 },
    }),
    insert: () => ({ list_id: IDS.list, podcast_id: IDS.otherPodcast, rank_order: 2 }),
    change: { note: "Changed" },
    cells: {
      select: {
        visitor: "all",
        reader: "all",
        owner: "all",
        pro: "all",
        admin: "all",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: ["new"], pro: 403, admin: 403, server: ["new"] },
      update: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
      delete: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
    },
  },

  earnings: {
    key: ["id"],
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
    change: { amount: 99 },
    cells: {
      select: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: ["new"] },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
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
      select: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: ["new"] },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
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
      select: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: "all",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: ["new"] },
      update: {
        visitor: 401,
        reader: "none",
        owner: "none",
        pro: "none",
        admin: "all",
        server: "all",
      },
      delete: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
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
      select: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
      insert: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: ["new"] },
      update: { visitor: 401, reader: 403, owner: 403, pro: 403, admin: 403, server: "all" },
      delete: {
        visitor: 401,
        reader: "none",
        owner: ["own"],
        pro: "none",
        admin: "none",
        server: "all",
      },
    },
  },
};
