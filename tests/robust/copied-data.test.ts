import { cpSync, rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { emptyFolder, openTestBackend, type TestBackend } from "../support/backend.ts";
import { seedContent } from "../support/content.ts";

/** A copy of the data folder is a backup of a local site. The product must not run during the copy. */

const [dataDir, copyDir] = [emptyFolder(), emptyFolder()];
let backend: TestBackend | undefined;
afterAll(async () => {
  await backend?.close();
  for (const folder of [dataDir, copyDir]) rmSync(folder, { recursive: true, force: true });
});

test("a backend that uses a copied data folder has all sessions, rows and files", async () => {
  backend = await openTestBackend("pglite", { dataDir });
  await seedContent(backend.sql);
  const { id, token } = await backend.account("reader@api.test", "admin");
  const png = Buffer.from("iVBORw0KGgo=", "base64");
  const upload = await backend.fetch(
    new Request(`${backend.url}/storage/v1/object/avatars/${id}/avatar-1.png`, {
      method: "POST",
      headers: { apikey: backend.keys.publishable, authorization: `Bearer ${token}` },
      body: new Blob([png], { type: "image/png" }),
    }),
  );
  const picturePath = `/storage/v1/object/public/avatars/${id}/avatar-1.png`;
  const rev = await backend.revision();
  await backend.stop();
  cpSync(dataDir, copyDir, { recursive: true });
  // Delete the recaps from the original folder, so that only the copy has recaps.
  backend = await openTestBackend("pglite", { dataDir });
  await backend.sql("delete from public.er_episodes");
  await backend.stop();

  backend = await openTestBackend("pglite", { dataDir: copyDir });
  expect(await backend.revision()).toBe(rev);
  const ownRoles = await backend.rest(token, "GET", `user_roles?select=role&user_id=eq.${id}`);
  expect(ownRoles.body).toEqual([{ role: "admin" }]);
  const update = await backend.rest(
    ...([token, "PATCH", "er_episodes?slug=eq.an-episode&select=title", { title: "Again" }] as const),
    { prefer: "return=representation" },
  );
  expect(update.body).toEqual([{ title: "Again" }]);
  expect(await backend.revision()).toBe(rev + 1);
  const download = await backend.fetch(new Request(backend.url + picturePath));
  expect([upload.status, download.status]).toEqual([200, 200]);
  expect(Buffer.from(await download.arrayBuffer())).toEqual(png);
});
