import { afterAll, describe, expect, test } from "vitest";
import { type Actor, openTestBackend } from "../support/backend.ts";
import { createPeople } from "../support/people.ts";

// If Supabase Storage refuses a request, the response has the status 400, and the body names the real status.
const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());

const people = await createPeople(backend);
const [readerToken, ownerToken, proToken, adminToken] = [
  people.reader.token,
  people.owner.token,
  people.pro.token,
  people.admin.token,
];
const MEBIBYTE = 1024 * 1024;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface StorageAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: any response of Storage
  body: any;
}

function credentials(actor: Actor): Record<string, string> {
  const { publishable, secret } = backend.keys;
  if (actor === "anon") return { apikey: publishable };
  if (actor === "service") return { apikey: secret, authorization: `Bearer ${secret}` };
  return { apikey: publishable, authorization: `Bearer ${actor}` };
}

async function send(
  actor: Actor,
  method: string,
  path: string,
  body: BodyInit | null = null,
  headers: Record<string, string> = {},
): Promise<StorageAnswer> {
  const request = new Request(`${backend.url}/storage/v1/${path}`, {
    method,
    headers: { ...credentials(actor), ...headers },
    body,
  });
  const response = await backend.fetch(request);
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: text };
  }
}

const uploadFile = (
  actor: Actor,
  path: string,
  type = "image/png",
  bytes: Uint8Array<ArrayBuffer> = PNG,
  headers: Record<string, string> = {},
) => send(actor, "POST", `object/${path}`, bytes, { "content-type": type, ...headers });

const json = { "content-type": "application/json" };
const postJson = (actor: Actor, path: string, body: object) => send(actor, "POST", path, JSON.stringify(body), json);

const readFiles = () =>
  sql<{ name: string }>("select bucket_id || '/' || name as name, version, metadata from storage.objects order by 1");
const readFileNames = async () => (await readFiles()).map(({ name }) => name);

const deleteFile = (actor: Actor, path: string) => {
  const [bucket, ...name] = path.split("/");
  return send(actor, "DELETE", `object/${bucket}`, JSON.stringify({ prefixes: [name.join("/")] }), json);
};

/** Checks that Storage refuses the request, and that no file changes. */
async function expectRefused(send: () => Promise<StorageAnswer>, label = "") {
  const filesBefore = await readFiles();
  const { status, body } = await send();
  expect([400, 401, 403, 404, 413, 415], `${label} ${JSON.stringify(body)}`).toContain(status);
  expect(await readFiles(), label).toEqual(filesBefore);
}

const avatarPath = (owner: { id: string }, name: string) => `avatars/${owner.id}/${name}`;

describe("G1: the permission to upload", () => {
  test.each(["category-a.png", "shows/a.png", "episodes/a.png"])(
    "Storage lets only admins and editors upload thumbnails/%s",
    async (name) => {
      for (const actor of ["anon", readerToken, ownerToken, proToken, people.blocked.token])
        await expectRefused(() => uploadFile(actor, `thumbnails/${name}`));
      const editorPath = `thumbnails/${name.replace("a.png", "b.png")}`;
      expect((await uploadFile(people.editor.token, editorPath)).status).toBe(200);
      expect((await deleteFile(people.editor.token, editorPath)).body).toHaveLength(1);
      expect((await uploadFile(adminToken, `thumbnails/${name}`)).status).toBe(200);
    },
  );

  test("Storage lets an author upload pictures of episodes, but not delete them", async () => {
    const actor = people.author.token;
    for (const name of ["category-a.png", "shows/a.png"])
      await expectRefused(() => uploadFile(actor, `thumbnails/${name}`));
    expect((await uploadFile(actor, "thumbnails/episodes/own.png")).status).toBe(200);
    expect((await deleteFile(actor, "thumbnails/episodes/own.png")).body).toEqual([]);
    expect((await deleteFile(adminToken, "thumbnails/episodes/own.png")).body).toHaveLength(1);
  });

  test("B43: a blocked reader can neither upload nor delete an avatar", async () => {
    const name = avatarPath(people.blocked, "avatar-1.png");
    const block = (isBlocked: boolean) =>
      sql(
        isBlocked
          ? "insert into private.blocked_accounts (user_id, reason) values ($1, 'A test')"
          : "delete from private.blocked_accounts where user_id = $1",
        [people.blocked.id],
      );
    await expectRefused(() => uploadFile(people.blocked.token, name));
    await block(false);
    expect((await uploadFile(people.blocked.token, name)).status).toBe(200);
    await block(true);
    expect((await deleteFile(people.blocked.token, name)).body).toEqual([]);
    await block(false);
    expect((await deleteFile(people.blocked.token, name)).body).toHaveLength(1);
    await block(true);
  });

  test("only the owner of a folder can upload an avatar to the folder", async () => {
    for (const actor of ["anon", readerToken, proToken, adminToken]) {
      await expectRefused(() => uploadFile(actor, avatarPath(people.owner, "avatar-1.png")));
    }
    expect((await uploadFile(ownerToken, avatarPath(people.owner, "avatar-1.png"))).status).toBe(200);
  });

  test("only pros can upload a banner", async () => {
    await expectRefused(() => uploadFile(ownerToken, avatarPath(people.owner, "banner-1.png")));
    await expectRefused(() => uploadFile(proToken, avatarPath(people.owner, "banner-1.png")));
    expect((await uploadFile(proToken, avatarPath(people.pro, "banner-1.png"))).status).toBe(200);
  });

  test("Storage checks the permission and the type of a file that a form uploads", async () => {
    const createForm = (type: string) => {
      const data = new FormData();
      data.set("file", new Blob([PNG], { type }), "x.png");
      return data;
    };
    const sendForm = (actor: Actor, path: string, type = "image/png") =>
      send(actor, "POST", `object/${path}`, createForm(type));
    await expectRefused(() => sendForm(readerToken, avatarPath(people.owner, "avatar-form.png")));
    await expectRefused(() => sendForm("anon", "thumbnails/shows/form.png"));
    await expectRefused(() => sendForm(ownerToken, avatarPath(people.owner, "avatar-form.png"), "text/html"));
    expect((await sendForm(ownerToken, avatarPath(people.owner, "avatar-form.png"))).status).toBe(200);
  });

  test("Storage refuses to sign an upload address for a user who may not upload the file", async () => {
    const sign = (actor: Actor, path: string) => postJson(actor, `object/upload/sign/${path}`, {});
    for (const actor of ["anon", readerToken]) {
      await expectRefused(() => sign(actor, avatarPath(people.owner, "avatar-2.png")));
      await expectRefused(() => sign(actor, "thumbnails/shows/signed.png"));
    }
  });
});

describe("G2: the type of an upload", () => {
  test.each([
    ["image/svg+xml", "avatar-2.svg"],
    ["image/svg+xml", "avatar-2.png"],
    ["text/html", "avatar-2.html"],
    ["text/html", "avatar-2.png"],
    ["text/html; charset=image/png", "avatar-2.png"],
    ["image/png, text/html", "avatar-2.png"],
    ["application/octet-stream", "avatar-2.png"],
    ["image/gif", "avatar-2.gif"],
    ["image/png", "avatar-2.svg"],
    ["image/png", "avatar-2.html"],
    ["image/png", "avatar-2.png.html"],
    ["image/png", "avatar-2"],
    ["image/png", "avatar-.png"],
    ["image/png", "other-2.png"],
  ])("Storage refuses a file of the type %s with the name %s", async (type, name) => {
    await expectRefused(() => uploadFile(ownerToken, avatarPath(people.owner, name), type));
    const isThumbnailName = type === "image/png" && name.endsWith(".png");
    if (!isThumbnailName) await expectRefused(() => uploadFile(adminToken, `thumbnails/shows/${name}`, type));
  });

  test.each([
    ["image/jpeg", "jpg"],
    ["image/jpeg", "jpeg"],
    ["image/webp", "webp"],
  ])("Storage accepts a file of the type %s with the ending .%s", async (type, extension) => {
    const path = avatarPath(people.owner, `avatar-valid-${extension}.${extension}`);
    expect((await uploadFile(ownerToken, path, type)).status).toBe(200);
  });

  test("an HTML page that a user uploads as a picture gets the type of a picture", async () => {
    const path = avatarPath(people.owner, "avatar-page.png");
    const page = new TextEncoder().encode("<script>alert(1)</script>");
    expect((await uploadFile(ownerToken, path, "image/png", page)).status).toBe(200);
    const url = `${backend.url}/storage/v1/object/public/${path}`;
    const pictureResponse = await backend.fetch(new Request(url));
    expect([pictureResponse.status, pictureResponse.headers.get("content-type")]).toEqual([200, "image/png"]);
  });
});

describe("G3: the size of an upload", () => {
  test("Storage accepts a file of 5 MiB, and refuses one byte more", async () => {
    const path = avatarPath(people.owner, "avatar-large.png");
    const tooLarge = new Uint8Array(5 * MEBIBYTE + 1);
    await expectRefused(() => uploadFile(ownerToken, path, "image/png", tooLarge));
    // A client over HTTP cannot send a false length.
    if (backend.kind !== "remote") {
      const wrongLength = { "content-length": "10" };
      await expectRefused(
        () => uploadFile(ownerToken, path, "image/png", tooLarge, wrongLength),
        "with a false length",
      );
    }
    expect((await uploadFile(ownerToken, path, "image/png", tooLarge.slice(1))).status).toBe(200);
  });

  test("Storage refuses a file of 20 MiB", async () => {
    const path = avatarPath(people.owner, "avatar-huge.png");
    await expectRefused(() => uploadFile(ownerToken, path, "image/png", new Uint8Array(20 * MEBIBYTE)));
  });
});

describe("G4: addresses and lists of files", () => {
  test.each(["", "shows", "shows/", "%", people.owner.id])(
    "a user cannot list the files with the prefix %j",
    async (prefix) => {
      for (const actor of ["anon", readerToken]) {
        for (const bucket of ["thumbnails", "avatars"]) {
          const listing = await postJson(actor, `object/list/${bucket}`, { prefix, limit: 100 });
          expect([listing.status, listing.body]).toEqual([200, []]);
        }
      }
    },
  );

  test("a user cannot list buckets", async () => {
    for (const actor of ["anon", readerToken]) {
      const { status, body } = await send(actor, "GET", "bucket");
      expect(status === 200 ? body : []).toEqual([]);
    }
  });

  test("a user can list their own folder, and an admin can list the thumbnails", async () => {
    // @supabase/lite returns whole names. Hosted Storage returns names without the folder.
    const listNames = async (actor: Actor, bucket: string, prefix: string) =>
      (await postJson(actor, `object/list/${bucket}`, { prefix })).body.map(({ name }: { name: string }) =>
        name.split("/").pop(),
      );
    expect(await listNames(ownerToken, "avatars", people.owner.id)).toContain("avatar-1.png");
    expect(await listNames(adminToken, "thumbnails", "shows")).toContain("a.png");
  });

  test("a visitor who knows the URL of a file can read the file", async () => {
    for (const path of ["thumbnails/shows/a.png", avatarPath(people.owner, "avatar-1.png")]) {
      const url = `${backend.url}/storage/v1/object/public/${path}`;
      const pictureResponse = await backend.fetch(new Request(url));
      expect(pictureResponse.status).toBe(200);
      expect(new Uint8Array(await pictureResponse.arrayBuffer())).toEqual(PNG);
    }
  });

  test("a user cannot get a signed address of another user's file", async () => {
    const path = avatarPath(people.owner, "avatar-1.png");
    // @supabase/lite reports the size and type of a public file to users who know its name. This file does not exist.
    expect((await send(readerToken, "GET", "object/info/avatars/unknown.png")).status).toBe(400);
    await expectRefused(() => postJson(readerToken, `object/sign/${path}`, { expiresIn: 60 }));
  });
});

describe("G5: existing files", () => {
  const thumbnail = "thumbnails/shows/a.png";
  const otherBytes = new Uint8Array([1, 2, 3]);
  const replace = (actor: Actor, path: string) =>
    send(actor, "PUT", `object/${path}`, otherBytes, { "content-type": "image/png" });
  const upsert = (actor: Actor, path: string) =>
    uploadFile(actor, path, "image/png", otherBytes, { "x-upsert": "true" });

  test("no one can overwrite a file, not even its owner or an admin", async () => {
    const ownAvatar = avatarPath(people.owner, "avatar-1.png");
    for (const actor of ["anon", readerToken, ownerToken, proToken, adminToken]) {
      for (const path of [thumbnail, ownAvatar]) {
        await expectRefused(() => replace(actor, path), "PUT");
        await expectRefused(() => upsert(actor, path), "upsert");
        await expectRefused(() => uploadFile(actor, path, "image/png", otherBytes), "POST");
      }
    }
    const url = `${backend.url}/storage/v1/object/public/${thumbnail}`;
    const pictureResponse = await backend.fetch(new Request(url));
    expect(new Uint8Array(await pictureResponse.arrayBuffer())).toEqual(PNG);
  });

  test("a user cannot move or copy another user's file", async () => {
    const source = { bucketId: "avatars", sourceKey: `${people.owner.id}/avatar-1.png` };
    const moveRequest = { ...source, destinationKey: `${people.reader.id}/avatar-1.png` };
    for (const verb of ["move", "copy"]) {
      for (const actor of ["anon", readerToken, adminToken]) {
        await expectRefused(() => postJson(actor, `object/${verb}`, moveRequest), verb);
      }
    }
  });

  test("a user cannot delete another user's file", async () => {
    const filesBefore = await readFiles();
    for (const actor of ["anon", readerToken, proToken]) {
      for (const path of [thumbnail, avatarPath(people.owner, "avatar-1.png")]) {
        const { body } = await deleteFile(actor, path);
        if (Array.isArray(body)) expect(body).toEqual([]);
      }
    }
    await deleteFile(adminToken, avatarPath(people.owner, "avatar-1.png"));
    await deleteFile(ownerToken, thumbnail);
    expect(await readFiles()).toEqual(filesBefore);
  });

  test("a user can delete their own avatar, and an admin can delete a thumbnail", async () => {
    await deleteFile(ownerToken, avatarPath(people.owner, "avatar-1.png"));
    await deleteFile(adminToken, thumbnail);
    const remainingNames = await readFileNames();
    expect(remainingNames).not.toContain(avatarPath(people.owner, "avatar-1.png"));
    expect(remainingNames).not.toContain(thumbnail);
  });
});

describe("G6, G8: names of files", () => {
  test.each([
    "../avatars/x.png",
    "shows/../../x.png",
    "shows/..%2f..%2fx.png",
    "shows/%2e%2e/x.png",
    "shows//x.png",
    "/shows/x.png",
    "shows/sub/x.png",
    "shows/.hidden.png",
    "shows/-dash.png",
    "shows/a b.png",
    "shows/a%20b.png",
    "shows/a%2fb.png",
    "shows/a%25b.png",
    "shows/a%00.png",
    "shows/a\\b.png",
    "shows/ü.png",
    "shows/🔥.png",
    "shows/a.b.png",
    "shows/a?b.png",
    `shows/${"x".repeat(300)}.png`,
    "x.png",
    "categories/x.png",
    "category-/x.png",
    "category-.png",
    "other/x.png",
    "SHOWS/x.png",
    "shows/x.PNG",
    "",
  ])("Storage refuses thumbnails/%s", (name) => expectRefused(() => uploadFile(adminToken, `thumbnails/${name}`)));

  test("an upload cannot store a file outside of its folder or bucket", async () => {
    const ownId = people.owner.id;
    for (const path of [
      `avatars/${ownId}/../${people.other.id}/avatar-1.png`,
      `avatars/${ownId}%2f..%2f${people.other.id}/avatar-1.png`,
      `avatars/${ownId}`,
      `avatars/${ownId}/`,
      "avatars/avatar-1.png",
      `avatars/${ownId}x/avatar-1.png`,
      `avatars/${ownId.toUpperCase()}/avatar-1.png`,
      `thumbnails/${ownId}/avatar-1.png`,
      `nowhere/${ownId}/avatar-1.png`,
    ]) {
      await expectRefused(() => uploadFile(ownerToken, path), path);
    }
    const names = await readFileNames();
    expect(names.filter((name) => !/^(thumbnails|avatars)\/[\w/-]+\.(png|jpe?g|webp)$/.test(name))).toEqual([]);
  });

  test("Storage serves no files outside of its buckets", async () => {
    for (const path of ["..%2f..%2fkeys.json", "../../keys.json", "%2e%2e/keys.json", "x\0.png"]) {
      for (const endpoint of ["object/public/thumbnails", "object/thumbnails"]) {
        const { status, body } = await send("anon", "GET", `${endpoint}/${path}`);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(body)).not.toContain("jwtSecret");
      }
    }
  });
});

describe("G7: buckets", () => {
  test.each([
    ["a visitor", "anon"],
    ["a user", readerToken],
    ["an admin", adminToken],
  ])("%s cannot create, change, empty or delete a bucket", async (_role, actor) => {
    const buckets = () => sql("select * from storage.buckets order by id");
    const stateBefore = [await buckets(), await readFiles()];
    const bucket = { id: "mine", name: "mine", public: true };
    const change = JSON.stringify({ public: true, file_size_limit: 1e12 });
    const answers = [
      await postJson(actor, "bucket", bucket),
      await send(actor, "PUT", "bucket/avatars", change, json),
      await postJson(actor, "bucket/avatars/empty", {}),
      await send(actor, "DELETE", "bucket/avatars"),
    ];
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
    expect([await buckets(), await readFiles()]).toEqual(stateBefore);
  });
});
