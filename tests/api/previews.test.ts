import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, openTestBackend, type TestBackend } from "../support/backend.ts";
import { addDraft, type InsertedRow, seedContent, UNKNOWN_ID } from "../support/content.ts";

describe("a preview link", () => {
  let backend: TestBackend;
  let draft: InsertedRow;
  let otherDraft: InsertedRow;
  let draftOfAuthor: InsertedRow;
  let episode: InsertedRow;
  let editor: Account;
  let author: Account;
  let reader: Account;
  beforeAll(async () => {
    backend = await openTestBackend();
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

  const call = (actor: string, name: string, args: object) => backend.rest(actor, "POST", `rpc/${name}`, args);
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
    for (const hiddenText of ["Shorter.", "Spoken.", "feed:1"]) expect(text).not.toContain(hiddenText);
    expect(Date.parse(preview.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const visibleDrafts = await backend.rest("anon", "GET", `er_episodes?select=id&is_published=eq.false`);
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
      const statusFor = async (actor: string, recap: string) => (await call(actor, name, { episode: recap })).status;
      expect(await statusFor("anon", draft.id)).toBe(401);
      expect(await statusFor(reader.token, draft.id)).toBe(403);
      expect(await statusFor(reader.token, episode.id)).toBe(403);
      expect(await statusFor(author.token, draft.id)).toBe(403);
      expect(await statusFor(author.token, draftOfAuthor.id)).toBeLessThan(300);
      expect(await statusFor(editor.token, episode.id)).toBeLessThan(300);
      expect(await statusFor(editor.token, UNKNOWN_ID)).toBe(403);
    }
  });

  describe("B227: ends with the right of the person who created it", () => {
    const restore = async () => {
      await backend.sql("delete from private.blocked_accounts");
      for (const [role, { id }] of [["author", author] as const, ["editor", editor] as const])
        await backend.sql("insert into public.user_roles (user_id, role) values ($1, $2) on conflict do nothing", [
          id,
          role,
        ]);
      await backend.sql("update public.er_episodes set writer_id = $2, is_published = false where id = $1", [
        draftOfAuthor.id,
        author.id,
      ]);
    };
    beforeEach(restore);
    afterAll(restore);

    test.each([
      ["loses the role", "delete from public.user_roles where user_id = $1"],
      ["is blocked", "insert into private.blocked_accounts (user_id, reason) values ($1, 'Left the team')"],
    ])("because this person %s", async (_, end) => {
      const secrets = [await createLink(draftOfAuthor.id, author.token), await createLink(draft.id, editor.token)];
      for (const [index, { id }] of [author, editor].entries()) {
        expect(await readPreview(secrets[index] ?? "")).not.toBeNull();
        await backend.sql(end, [id]);
        expect(await readPreview(secrets[index] ?? "")).toBeNull();
      }
    });

    test("because another person is the writer now", async () => {
      const secret = await createLink(draftOfAuthor.id, author.token);
      const editorSecret = await createLink(draftOfAuthor.id, editor.token);
      await backend.sql("update public.er_episodes set writer_id = $2 where id = $1", [draftOfAuthor.id, editor.id]);
      expect(await readPreview(secret)).toBeNull();
      expect(await readPreview(editorSecret)).not.toBeNull();
    });

    test("but shows a published recap, which everyone may read", async () => {
      const secret = await createLink(draftOfAuthor.id, author.token);
      await backend.sql("update public.er_episodes set is_published = true where id = $1", [draftOfAuthor.id]);
      expect(await readPreview(secret)).toMatchObject({ recap: { id: draftOfAuthor.id } });
    });
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
