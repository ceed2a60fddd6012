import { HOME_PAGE_SIZE } from "../../src/domain/constants.ts";

const CARD = "id,slug,title,episode_date,thumbnail_url,guests,guest_name,duration_minutes,is_manual_clip";
const CARD_WITH_SHOW = `${CARD},show:er_shows!inner(name,slug,category:er_categories!inner(name,slug))`;
const LIST_CARD =
  "id,title,view_count,is_pinned,created_at,items:list_items(rank_order,podcast:podcasts(id,name,image_url)),author:profiles!top_lists_user_id_fkey(user_id,full_name,avatar_url,follower_count,roles:user_roles(role))";
const NEWEST_FIRST = "order=episode_date.desc.nullslast,created_at.desc,id";

export interface SiteIds {
  shows: string[];
  categories: string[];
  rev: string;
}

export const siteQueries = ({ shows, categories, rev }: SiteIds): Record<string, string> => ({
  search: "rpc/search_catalog?query=lantern cobalt",
  "search, two letters": "rpc/search_catalog?query=la",
  "search, common words, nothing found": "rpc/search_catalog?query=kiln compost meadow pepper linen",
  "search, misspelt": "rpc/search_catalog?query=lantren cobalt",
  "search, page": "rpc/search?query=lantern cobalt",
  "search, nothing found": "rpc/search_catalog?query=xylophone",
  "search, two letters, nothing found": "rpc/search_catalog?query=zq",
  "home, category, page 1": `er_episodes?select=${CARD_WITH_SHOW}&show_id=in.(${shows.slice(0, 80)})&${NEWEST_FIRST}&limit=${HOME_PAGE_SIZE}`,
  "home, all, page 1": `er_episodes?select=${CARD_WITH_SHOW}&or=(duration_minutes.gt.10,duration_minutes.is.null)&is_manual_clip=is.false&${NEWEST_FIRST}&limit=${HOME_PAGE_SIZE}`,
  "home, clips, page 1": `er_episodes?select=${CARD_WITH_SHOW}&or=(duration_minutes.lte.10,is_manual_clip.is.true)&${NEWEST_FIRST}&limit=${HOME_PAGE_SIZE}`,
  "show page": `er_episodes?select=${CARD}&show_id=eq.${shows[0]}&${NEWEST_FIRST}&limit=1000`,
  "show by slug": "er_shows?select=*,category:er_categories!inner(name,slug)&slug=eq.scale-show-7",
  "category's shows": `er_shows?select=name,slug,description,image_url,episodes:er_episodes(count)&category_id=eq.${categories[0]}&order=name`,
  "recap by slug":
    "er_episodes?select=*,show:er_shows!inner(*,category:er_categories!inner(name,slug))&slug=eq.scale-episode-77",
  "lists, trending": `top_lists?select=${LIST_CARD}&order=view_count.desc,created_at.desc,id&limit=20`,
  "lists, recent": `top_lists?select=${LIST_CARD}&order=created_at.desc,id&limit=20`,
  "lists, pro": `rpc/pro_lists?select=${LIST_CARD}&order=view_count.desc,created_at.desc,id&limit=20`,
  "build: newer than the mirror": `er_episodes?select=*&or=(rev.gt.${rev},and(rev.eq.${rev},id.gt.ffffffff-ffff-ffff-ffff-ffffffffffff))&order=rev,id&limit=200`,
  "build: content revision": "er_content_revision?select=epoch,rev",
});

const SELECT_CARD = `select=${CARD_WITH_SHOW}`;

/** Queries of a reader who follows many shows. */
export const readerQueries: Record<string, string> = {
  "my feed, 20 newest": `rpc/my_feed?page_size=20&by_arrival=true&${SELECT_CARD}`,
  "my feed, page 1": `rpc/my_feed?${SELECT_CARD}`,
  "my feed, page 50": `rpc/my_feed?page=50&${SELECT_CARD}`,
  "my feed, how many": "rpc/my_feed_size",
  "content search, a question": "rpc/find_episodes?question=where does the lantern under the orchard lead",
  "content search, misspelt": "rpc/find_episodes?question=lantren harbuor",
  "catalogue, a show": "rpc/find_in_catalogue?of_name=scale show 7",
  "catalogue, a guest": "rpc/find_in_catalogue?guest=guest kiln",
};

const ADMIN_COLUMNS = "id,title,slug,is_featured,is_published,is_machine_made";
const ADMIN_ROWS = `er_episodes?select=${ADMIN_COLUMNS},show:er_shows!inner(name,category_id,category:er_categories!inner(name))&limit=25`;

export const adminQueries: Record<string, string> = {
  "admin: recaps": `${ADMIN_ROWS}&order=created_at.desc.nullslast,id`,
  "admin: recaps by title, page 20": `${ADMIN_ROWS}&order=title,id&offset=475`,
  "admin: recaps with a text": `${ADMIN_ROWS}&or=(title.ilike.*lantern*,slug.ilike.*lantern*)&order=created_at.desc.nullslast,id`,
  "admin: drafts": `${ADMIN_ROWS}&is_published=is.false&order=created_at.desc.nullslast,id`,
};

/** The functions of the search write a record of each call. A GET request cannot write, so they need a POST request. */
export function requestOf(address: string) {
  const { origin, pathname, searchParams } = new URL(address);
  if (!pathname.startsWith("/rpc/search")) return { url: address };
  return {
    url: origin + pathname,
    method: "POST",
    body: JSON.stringify(Object.fromEntries(searchParams)),
    headers: { "content-type": "application/json" },
  };
}
