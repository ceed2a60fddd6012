/**
 * Opens a data folder in the same way as a start, and prints its content. With the name of a round as an argument, this
 * process then writes rows through HTTP until the test kills it.
 */
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { freePort } from "../../scripts/local/free-port.ts";
import { readOwner } from "../../scripts/local/lock.ts";
import { listen } from "../../scripts/local/serve.ts";

const [dataDir = "", round] = process.argv.slice(2);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const backend = await createLocalBackend({ dataDir, url });
const server = await listen(port, backend.fetch);

const headers = {
  apikey: backend.keys.secret,
  authorization: `Bearer ${backend.keys.secret}`,
  "content-type": "application/json",
  prefer: "return=representation",
};

async function printContent() {
  const { sql } = backend.database;
  // Read whole tables and indexes, so that damaged pages cause an error.
  const [facts] = await sql(
    `with content as (
       select slug, rev, octet_length(c::text) as bytes from public.er_categories c union all
       select slug, rev, octet_length(s::text) from public.er_shows s union all
       select slug, rev, octet_length(e::text) from public.er_episodes e)
     select (select rev::int from public.er_content_revision) as "contentRev",
       coalesce(max(rev), 0)::int as "highestRowRev", sum(bytes)::text as bytes,
       coalesce(json_agg(slug), '[]') as slugs from content`,
  );
  const [indexCount] = await sql("select count(*)::int as \"indexedCount\" from public.er_episodes where slug >= ''");
  const { status } = await fetch(`${url}/rest/v1/er_episodes?select=slug&limit=1`, { headers });
  const ownsDataFolder = readOwner(dataDir)?.pid === process.pid;
  print({ content: { ...facts, ...indexCount, status, ownsDataFolder } });
}

async function write(table: string, row: object) {
  const body = JSON.stringify(row);
  const response = await fetch(`${url}/rest/v1/${table}`, { method: "POST", headers, body });
  const [createdRow] = (await response.json()) as { id: string; slug: string; rev: number }[];
  if (!createdRow) throw new Error(`${table}: ${response.status}`);
  print({ acknowledgedRow: { slug: createdRow.slug, rev: Number(createdRow.rev) } });
  return createdRow.id;
}

/** Some rows are long and fill many pages of the write-ahead log. */
async function writeEpisodes(show_id: string, writer: string) {
  for (let n = 0; ; n++) {
    await write("er_episodes", {
      title: `${writer} ${n}`,
      slug: `e-${round}-${writer}-${n}`,
      show_id,
      recap_body: "x ".repeat(n % 7 === 0 ? 50_000 : 50),
    });
  }
}

await printContent();
if (round === undefined) {
  await server.close();
  await backend.close();
} else {
  const category_id = await write("er_categories", { name: "Crash", slug: `c-${round}` });
  const show = await write("er_shows", { name: "Crash", slug: `s-${round}`, category_id });
  await Promise.all([writeEpisodes(show, "a"), writeEpisodes(show, "b")]);
}
