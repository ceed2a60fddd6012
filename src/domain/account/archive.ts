import type { FollowedRow } from "../follows/subscriptions.ts";
import { followsOpml } from "../follows/subscriptions.ts";
import { toCsv } from "../text/csv.ts";
import { fieldsOf } from "../text/is-record.ts";
import { highlightsMarkdown, listsMarkdown, recapsMarkdown } from "./archive-markdown.ts";
import { type ArchiveData, arrayOf, type Row, readArchiveData, textOf } from "./archived.ts";

/** Builds the addresses of pages on the published site. */
export interface SiteAddresses {
  recap(slug: string): string;
  list(id: string): string;
  show(slug: string): { page: string; feed: string };
  category(slug: string): { page: string; feed: string };
  person(id: string): string;
}

/** Returns the text of each file in the archive, by file name. `data` is the result of the database function `my_data` (docs/account-export.md). */
export function archiveFiles(data: unknown, site: SiteAddresses): Record<string, string> {
  const archiveData = readArchiveData(data, site);
  const { lists, saved, history, highlights } = archiveData;
  const follows = followedRows(archiveData, site);
  return {
    "README.txt": README,
    "account.json": `${JSON.stringify(data, null, 2)}\n`,
    "lists.csv": listsCsv(lists),
    "lists.md": listsMarkdown(lists),
    "saved.csv": toCsv(
      ["title", "show", "address", "saved_at"],
      saved.map(({ title, show, address, savedOrOpenedAt }) => ({
        title,
        show,
        address,
        saved_at: savedOrOpenedAt,
      })),
    ),
    "saved.md": recapsMarkdown("Saved recaps", saved),
    "history.csv": toCsv(
      ["title", "show", "address", "opened_at", "read_at"],
      history.map(({ title, show, address, savedOrOpenedAt, readAt }) => ({
        title,
        show,
        address,
        opened_at: savedOrOpenedAt,
        read_at: readAt,
      })),
    ),
    "history.md": recapsMarkdown("History", history),
    "follows.csv": toCsv(["kind", "name", "page", "feed"], follows.map(csvRow)),
    "follows.opml": followsOpml(follows.filter(({ feed }) => feed !== "")),
    ...(highlights && {
      "highlights.csv": toCsv(["title", "show", "address", "section", "quote", "note", "created_at"], highlights),
      "highlights.md": highlightsMarkdown(highlights),
    }),
  };
}

const csvRow = ({ kind, name, page, feed }: FollowedRow) => ({ kind, name, page, feed });

const listsCsv = (lists: ArchiveData["lists"]): string =>
  toCsv(
    ["list", "address", "created_at", "rank", "podcast", "note"],
    lists.flatMap(({ title, address, createdAt, items }) =>
      items.map(({ rank, podcast, note }) => ({
        list: title,
        address,
        created_at: createdAt,
        rank,
        podcast,
        note,
      })),
    ),
  );

function followedRows({ names, data }: ArchiveData, site: SiteAddresses): FollowedRow[] {
  const toRows = (kind: "show" | "category", slugs: unknown, namesBySlug: Row): FollowedRow[] =>
    arrayOf(slugs).map((value) => {
      const slug = String(value);
      return { kind, name: textOf(namesBySlug[slug]) || slug, ...site[kind](slug) };
    });
  const people = arrayOf(data["followedProfiles"]).map((value): FollowedRow => {
    const { id, name } = fieldsOf(value);
    return { kind: "person", name: textOf(name), page: site.person(textOf(id)), feed: "" };
  });
  return [
    ...toRows("show", data["followedShows"], fieldsOf(names["shows"])),
    ...toRows("category", data["followedCategories"], fieldsOf(names["categories"])),
    ...people,
  ];
}

const README = `This archive has everything that Episode Recap stores about you.

account.json     all of your data, for programs
lists            your Top 10 lists
saved            the recaps that you saved for later
history          the recaps that you have opened or marked as read
follows          the shows, categories and people that you follow
highlights       your highlights and notes, if you have made any

Files that end with .csv open in a spreadsheet, and files that end with .md in any text editor.
To move your follows to another program, import follows.opml there.
`;
