import { afterAll, expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { addDraft, seedContent } from "../support/content.ts";

const backend = await openTestBackend();
const { rest, sql } = backend;
afterAll(() => backend.close());
const { show } = await seedContent(sql);
const editor = await backend.account("editor@api.test", "editor");

const timeOf = async (slug: string) => {
  const [row] = await sql<{ time: string | null }>(
    "select first_published_at::text as time from public.er_episodes where slug = $1",
    [slug],
  );
  return row?.time ?? null;
};
const setPublished = (slug: string, is_published: boolean) =>
  rest(editor.token, "PATCH", `er_episodes?slug=eq.${slug}`, { is_published });

test("the database stores only once when a recap was first public", async () => {
  await addDraft(sql, show, "once", { created_at: "2001-01-01T00:00:00Z" });
  expect(await timeOf("once")).toBeNull();
  await setPublished("once", true);
  const firstTime = await timeOf("once");
  expect(Date.parse(`${firstTime}:00`)).toBeGreaterThan(Date.now() - 600_000);
  await setPublished("once", false);
  await setPublished("once", true);
  expect(await timeOf("once")).toBe(firstTime);
});

test("a recap that is public from its start was first public when it was made", async () => {
  const [row] = await sql(
    "select first_published_at = created_at as same from public.er_episodes where slug = 'an-episode'",
  );
  expect(row).toEqual({ same: true });
});

test("a restored recap keeps its first publication, and the history records no change of it", async () => {
  await addDraft(sql, show, "restored");
  await setPublished("restored", true);
  const firstTime = await timeOf("restored");
  await rest(editor.token, "DELETE", "er_episodes?slug=eq.restored");
  const [record] = await sql<{ id: string }>(
    "select id from public.er_history where action = 'delete' and title = 'restored'",
  );
  const answer = await rest(editor.token, "POST", "rpc/restore_deleted", {
    history_id: Number(record?.id),
  });
  expect(answer.status).toBe(200);
  expect(await timeOf("restored")).toBe(firstTime);
  const [change] = await sql("select after from public.er_history where action = 'update' and title = 'restored'");
  expect(change).toEqual({ after: { is_published: true } });
});

test("B231: editors cannot choose when a recap was first public", async () => {
  const time = { first_published_at: "2999-01-01T00:00:00Z" };
  const row = { show_id: show.id, title: "T", slug: "chosen", ...time };
  const answers = [
    await rest(editor.token, "POST", "er_episodes", row),
    await rest(editor.token, "PATCH", "er_episodes?slug=eq.an-episode", time),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, code: "42501" });
});
