/** Reads the parameter `select` of a request, to find embeds whose answer grows with each level (security C7). */

/** One table with its embedded tables. `relation` also has the foreign key that the request names. */
interface Embed {
  table: string;
  relation: string;
  columns: string[];
  embeds: Embed[];
}

/** The long texts of a recap. One recap can have megabytes of them, and an embed can return thousands of recaps. */
const LONG_COLUMNS = ["*", "recap_body", "transcript", "show_notes"];

/** The API also embeds the table behind a foreign key or its column. Then the name does not say which table it is. */
const FOREIGN_KEY = /(?:^|_)(?:id|by|of|fkey)$|^slug$/;

/** Two foreign keys can lead to the same table, such as those of a recap's writer and reviewer. */
const MAX_EMBEDS_OF_TABLE = 2;

const HEADER = /^\s*(?:\.\.\.)?(?:[^:]*:(?!:))?\s*([^!\s]*)((?:![^!]*)*)\s*$/;

const newEmbed = (table: string, relation = table): Embed => ({
  table,
  relation,
  columns: [],
  embeds: [],
});

function embedOf(header: string): Embed {
  const [, table = "", hints = ""] = HEADER.exec(header.replaceAll('"', "")) ?? [];
  const keys = hints.split("!").filter((hint) => hint && hint !== "inner" && hint !== "left");
  return newEmbed(table, [table, ...keys].join("!"));
}

function columnOf(item: string): string {
  const withoutAlias = item.replaceAll('"', "").replace(/^[^:]*:(?!:)/, "");
  return (/^\s*([^\s:.-]*)/.exec(withoutAlias)?.[1] ?? "").trim();
}

/**
 * Returns the root with its embeds. In a quoted name, a backslash escapes a quote. A text with too many closing brackets is
 * no valid `select`, so it does not matter how this function reads its rest.
 */
function readSelect(root: string, select: string): Embed {
  const tree = newEmbed(root);
  const path = [tree];
  let item = "";
  let isQuoted = false;
  const endColumn = () => {
    if (item.trim()) path.at(-1)?.columns.push(columnOf(item));
    item = "";
  };
  for (const char of select.replace(/\\./g, "")) {
    if (char === '"') isQuoted = !isQuoted;
    if (isQuoted || !"(),".includes(char)) {
      item += char;
    } else if (char === "(") {
      const embed = embedOf(item);
      path.at(-1)?.embeds.push(embed);
      path.push(embed);
      item = "";
    } else {
      endColumn();
      if (char === ")" && path.length > 1) path.pop();
    }
  }
  endColumn();
  return tree;
}

function problemOf({ embeds }: Embed, path: readonly string[]): string | null {
  const tables = Map.groupBy(embeds, ({ table }) => table);
  for (const sameTable of tables.values()) {
    const relations = new Set(sameTable.map(({ relation }) => relation));
    if (relations.size < sameTable.length || sameTable.length > MAX_EMBEDS_OF_TABLE) return "the same relation twice";
  }
  for (const embed of embeds) {
    if (FOREIGN_KEY.test(embed.table)) return "an embed that names no table";
    if (path.includes(embed.table)) return "a table twice on the path of an embed";
    if (embed.table === "er_episodes" && embed.columns.some((name) => LONG_COLUMNS.includes(name)))
      return "the long texts of recaps in an embed";
    const problem = problemOf(embed, [...path, embed.table]);
    if (problem) return problem;
  }
  return null;
}

export const embedProblem = (root: string, select: string): string | null =>
  problemOf(readSelect(root, select), [root]);
