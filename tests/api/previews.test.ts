import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account, TestBackend } from "../support/backend.ts";
import { addDraft, type InsertedRow, seedContent, UNKNOWN_ID } from "../support/content.ts";
import { backends } from "../support/each-backend.ts";

describe.each(backends)("a preview link on the backend $kind", ({ open }) => {
  let backend: TestBackend;
  let draft: InsertedRow;
  let otherDraft: InsertedRow;
  let draftOfAuthor: InsertedRow;
  let episode: InsertedRow;
  let editor: Account;
  let author: Account;
  let reader: Account;
  beforeAll(async () => {
    backend = await open();
    const content = await seedContent(backend.sql);
    ({ draft, episode } = content);
    editor = await backend.account("editor@api.test", "editor");
    author = await backend.account("author@api.test", "author");
    reader = await backend.account("reader@api.test");
    otherDraft = await addDraft(backend.sql, content.show, "other-draft");
    draftOfAuthor = await addDraft(backend.sql, content.show, "authored", { writer_id: author.id });
    await backend.sql(
      `update public.er_episodes set review_note = 'Shorter.', transcript = 'Spoken.', source_key = 'feed:1'
       where id = $1`,
      [draft.id],
    );
  });
  afterAll(() => backend.close());
  beforeEach(() => backend.sql("delete from private.recap_previews"));

  const call = (actor: string, name: string, args: object) =>
    backend.rest(actor, "POST", `rpc/${name}`, args);
  const createLink = async (recap = draft.id, actor = editor.token): Promise<string> => {
    const answer = await call(actor, "create_preview", { episode: recap });
    expect(answer.status).toBe(200);
    return answer.body[0].secret;
  };
  const readPreview = async (secret: string, actor = "anon") => {
    const answer = await call(actor, "recap_preview", { secret });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  test("B73: shows a visitor one draft, without the fields that only staff may read", async () => {
    const secret = await createLink();
    const preview = await readPreview(secret);
    expect(preview).toMatchObject({
      recap: { id: draft.id, slug: "a-draft", is_published: false },
      show: { slug: "a-show" },
      category: { slug: "a-category" },
      writer: null,
    });
    const text = JSON.stringify(preview);
    for (const hiddenText of ["Shorter.", "Spoken.", "feed:1"])
      expect(text).not.toContain(hiddenText);
    expect(Date.parse(preview.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const visibleDrafts = await backend.rest(
      "anon",
      "GET",
      `er_episodes?select=id&is_published=eq.false`,
    );
    expect(visibleDrafts.body).toEqual([]);
  });

  test("B73: shows nothing if the secret is wrong, expired or revoked", async () => {
    const secret = await createLink();
    const [storedPreview] = await backend.sql<{ secret_hash: string }>(
      "select secret_hash from private.recap_previews",
    );
    expect(storedPreview?.secret_hash).not.toContain(secret);
    for (const wrongSecret of ["", "x", draft.id, storedPreview?.secret_hash ?? "", `${secret}0`]) {
      expect(await readPreview(wrongSecret)).toBeNull();
    }
    await backend.sql("update private.recap_previews set expires_at = now() - interval '1 second'");
    expect(await readPreview(secret)).toBeNull();
    const revokedSecret = await createLink();
    const otherSecret = await createLink(otherDraft.id);
    expect((await call(editor.token, "revoke_previews", { episode: draft.id })).status).toBe(204);
    expect(await readPreview(revokedSecret)).toBeNull();
    expect(await readPreview(otherSecret)).toMatchObject({ recap: { id: otherDraft.id } });
  });

  test("B73: can be created, listed and revoked only by editors and the draft's author", async () => {
    const names = ["create_preview", "preview_expiries", "revoke_previews"];
    for (const name of names) {
      const statusFor = async (actor: string, recap: string) =>
        (await call(actor, name, { episode: recap })).status;
      expect(await statusFor("anon", draft.id)).toBe(401);
      expect(await statusFor(reader.token, draft.id)).toBe(403);
      expect(await statusFor(reader.token, episode.id)).toBe(403);
      expect(await statusFor(author.token, draft.id)).toBe(403);
      expect(await statusFor(author.token, draftOfAuthor.id)).toBeLessThan(300);
      expect(await statusFor(editor.token, episode.id)).toBeLessThan(300);
      expect(await statusFor(editor.token, UNKNOWN_ID)).toBe(403);
    }
  });

  test("stops working after ten newer links of its recap, or when the recap is deleted", async () => {
    const secrets: string[] = [];
    for (let n = 0; n < 11; n++) secrets.push(await createLink(otherDraft.id));
    const expiries = await call(editor.token, "preview_expiries", { episode: otherDraft.id });
    expect(expiries.body).toHaveLength(10);
    expect(await readPreview(secrets[0] ?? "")).toBeNull();
    await backend.rest(editor.token, "DELETE", `er_episodes?id=eq.${otherDraft.id}`);
    for (const secret of secrets) expect(await readPreview(secret)).toBeNull();
  });
});
