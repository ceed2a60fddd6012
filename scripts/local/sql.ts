/** `npm run sql -- "…"` runs SQL on the local database. */
import type { Row } from "./database.ts";
import { fail } from "./fail.ts";
import { readOwner } from "./lock.ts";
import { openOwnBackend } from "./own-backend.ts";
import { readSettings } from "./settings.ts";

export async function runSql(query: string): Promise<Row[]> {
  const settings = readSettings();
  const owner = readOwner(settings.DATA_DIR);
  if (owner?.url) {
    const response = await fetch(`${owner.url}/__local/sql`, {
      method: "POST",
      headers: { authorization: `Bearer ${owner.token}` },
      body: query,
    });
    const result = (await response.json()) as { rows?: Row[]; error?: string };
    if (result.error) throw new Error(result.error);
    return result.rows ?? [];
  }
  const backend = await openOwnBackend(settings, { listens: false });
  try {
    return await backend.database.sql(query);
  } finally {
    await backend.close();
  }
}

if (import.meta.main) {
  const query = process.argv.slice(2).join(" ").trim();
  if (!query) {
    console.error('Usage: npm run sql -- "select …"');
    process.exit(2);
  }
  try {
    const rows = await runSql(query);
    if (rows.length > 0) console.table(rows);
    console.log(rows.length === 0 ? "Done. No rows." : `${rows.length} rows`);
  } catch (error) {
    fail(error);
  }
}
