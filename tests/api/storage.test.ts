import { afterAll, describe, expect, test } from "vitest";
import { type Actor, openTestBackend } from "../support/backend.ts";
import { invite } from "../support/people.ts";

/** Storage as it answers a browser: refusals are 400 with the meant status in the body. */
const backend = await openTestBackend();
const { sql } = backend;
afterAll(() => backend.close());

const people = await invite(backend);
const [U, O, P, ADM] = [people.U.token, people.O.token, people.P.token, people.ADM.token];
const MEBIBYTE = 1024 * 1024;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Given {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: whatever Storage answered
  body: any;
}

function credentials(as: Actor): Record<string, string> {
  const { publishable, secret } = backend.keys;
  if (as === "anon") return { apikey: publishable };
  if (as === "service") return { apikey: secret, authorization: `Bearer ${secret}` };
  return { apikey: publishable, authorization: `Bearer ${as}` };
}

async function ask(
  as: Actor,
  method: string,
  path: string,
  body: BodyInit | null = null,
  headers: Record<string, string> = {},
): Promise<Given> {
  const request = new Request(`${backend.url}/storage/v1/${path}`, {
    method,
    headers: { ...credentials(as), ...headers },
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

const put = (
  as: Actor,
  path: string,
  type = "image/png",
  bytes: Uint8Array<ArrayBuffer> = PNG,
  headers: Record<string, string> = {},
) => ask(as, "POST", `object/${path}`, bytes, { "content-type": type, ...headers });

const json = { "content-type": "application/json" };
const post = (as: Actor, path: string, body: object) =>
  ask(as, "POST", path, JSON.stringify(body), json);

const files = () =>
  sql<{ name: string }>(
    "select bucket_id || '/' || name as name, version, metadata from storage.objects order by 1",
  );
const namesOf = async () => (await files()).map(({ name }) => name);

/** Refused, and every file is as it was. */
async function expectRefused(given: () => Promise<Given>, what = "") {
  const before = await files();
  const { status, body } = await given();
  expect([400, 401, 403, 404, 413, 415], `${what} ${JSON.stringify(body)}`).toContain(status);
  expect(await files(), what).toEqual(before);
}

const avatar = (who: { id: string }, name: string) => `avatars/${who.id}/${name}`;

describe("G1: who uploads", () => {
  test.each(["category-a.png", "shows/a.png", "episodes/a.png"])(
    "thumbnails/%s: admins alone",
    async (name) => {
      for (const as of ["anon", U, O, P]) await expectRefused(() => put(as, `thumbnails/${name}`));
      expect((await put(ADM, `thumbnails/${name}`)).status).toBe(200);
    },
  );

  test("an avatar: its owner, and nobody into another's folder", async () => {
    for (const as of ["anon", U, P, ADM]) {
      await expectRefused(() => put(as, avatar(people.O, "avatar-1.png")));
    }
    expect((await put(O, avatar(people.O, "avatar-1.png"))).status).toBe(200);
  });

  test("a banner: pros", async () => {
    await expectRefused(() => put(O, avatar(people.O, "banner-1.png")));
    await expectRefused(() => put(P, avatar(people.O, "banner-1.png")));
    expect((await put(P, avatar(people.P, "banner-1.png"))).status).toBe(200);
  });

  test("a form is no way around", async () => {
    const form = (type: string) => {
      const data = new FormData();
      data.set("file", new Blob([PNG], { type }), "x.png");
      return data;
    };
    const send = (as: Actor, path: string, type = "image/png") =>
      ask(as, "POST", `object/${path}`, form(type));
    await expectRefused(() => send(U, avatar(people.O, "avatar-form.png")));
    await expectRefused(() => send("anon", "thumbnails/shows/form.png"));
    await expectRefused(() => send(O, avatar(people.O, "avatar-form.png"), "text/html"));
    expect((await send(O, avatar(people.O, "avatar-form.png"))).status).toBe(200);
  });

  test("nor is a signed address for uploads", async () => {
    const sign = (as: Actor, path: string) => post(as, `object/upload/sign/${path}`, {});
    for (const as of ["anon", U]) {
      await expectRefused(() => sign(as, avatar(people.O, "avatar-2.png")));
      await expectRefused(() => sign(as, "thumbnails/shows/signed.png"));
    }
  });
});

describe("G2: what is uploaded", () => {
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
  ])("%s as %s is refused", async (type, name) => {
    await expectRefused(() => put(O, avatar(people.O, name), type));
    const onlyNoAvatar = type === "image/png" && name.endsWith(".png");
    if (!onlyNoAvatar) await expectRefused(() => put(ADM, `thumbnails/shows/${name}`, type));
  });

  test.each([
    ["image/jpeg", "jpg"],
    ["image/jpeg", "jpeg"],
    ["image/webp", "webp"],
  ])("%s as .%s is taken", async (type, extension) => {
    const path = avatar(people.O, `avatar-taken-${extension}.${extension}`);
    expect((await put(O, path, type)).status).toBe(200);
  });

  test("a page under a picture's type is served as a picture", async () => {
    const path = avatar(people.O, "avatar-lies.png");
    const page = new TextEncoder().encode("<script>alert(1)</script>");
    expect((await put(O, path, "image/png", page)).status).toBe(200);
    const url = `${backend.url}/storage/v1/object/public/${path}`;
    const served = await backend.fetch(new Request(url));
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
  });
});

describe("G3: how large", () => {
  test("5 MiB are taken, a byte more is not", async () => {
    const path = avatar(people.O, "avatar-large.png");
    const over = new Uint8Array(5 * MEBIBYTE + 1);
    await expectRefused(() => put(O, path, "image/png", over));
    const shy = { "content-length": "10" };
    await expectRefused(() => put(O, path, "image/png", over, shy), "with a false length");
    expect((await put(O, path, "image/png", over.slice(1))).status).toBe(200);
  });

  test("20 MiB are not even read", async () => {
    const path = avatar(people.O, "avatar-huge.png");
    await expectRefused(() => put(O, path, "image/png", new Uint8Array(20 * MEBIBYTE)));
  });
});

describe("G4: nobody lists, everybody sees by address", () => {
  test.each(["", "shows", "shows/", "%", people.O.id])("prefix %j", async (prefix) => {
    for (const as of ["anon", U]) {
      for (const bucket of ["thumbnails", "avatars"]) {
        const given = await post(as, `object/list/${bucket}`, { prefix, limit: 100 });
        expect([given.status, given.body]).toEqual([200, []]);
      }
    }
  });

  test("nor their own buckets", async () => {
    for (const as of ["anon", U]) {
      const { status, body } = await ask(as, "GET", "bucket");
      expect(status === 200 ? body : []).toEqual([]);
    }
  });

  test("an owner lists the own folder, an admin the thumbnails", async () => {
    // lite answers whole names, hosted Storage what follows the folder.
    const list = async (as: Actor, bucket: string, prefix: string) =>
      (await post(as, `object/list/${bucket}`, { prefix })).body.map(({ name }: { name: string }) =>
        name.split("/").pop(),
      );
    expect(await list(O, "avatars", people.O.id)).toContain("avatar-1.png");
    expect(await list(ADM, "thumbnails", "shows")).toContain("a.png");
  });

  test("by address", async () => {
    for (const path of ["thumbnails/shows/a.png", avatar(people.O, "avatar-1.png")]) {
      const url = `${backend.url}/storage/v1/object/public/${path}`;
      const served = await backend.fetch(new Request(url));
      expect(served.status).toBe(200);
      expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG);
    }
  });

  test("others' rows are not read through the other doors", async () => {
    const path = avatar(people.O, "avatar-1.png");
    // lite tells anybody about the files of a public bucket, if their names are known.
    expect((await ask(U, "GET", "object/info/avatars/unknown.png")).status).toBe(400);
    await expectRefused(() => post(U, `object/sign/${path}`, { expiresIn: 60 }));
  });
});

describe("G5: what is there stays", () => {
  const thumbnail = "thumbnails/shows/a.png";
  const other = new Uint8Array([1, 2, 3]);
  const replace = (as: Actor, path: string) =>
    ask(as, "PUT", `object/${path}`, other, { "content-type": "image/png" });
  const upsert = (as: Actor, path: string) =>
    put(as, path, "image/png", other, { "x-upsert": "true" });
  const remove = (as: Actor, path: string) => {
    const [bucket, ...name] = path.split("/");
    return ask(
      as,
      "DELETE",
      `object/${bucket}`,
      JSON.stringify({ prefixes: [name.join("/")] }),
      json,
    );
  };

  test("nobody overwrites, not the owner and not an admin", async () => {
    const own = avatar(people.O, "avatar-1.png");
    for (const as of ["anon", U, O, P, ADM]) {
      for (const path of [thumbnail, own]) {
        await expectRefused(() => replace(as, path), "PUT");
        await expectRefused(() => upsert(as, path), "upsert");
        await expectRefused(() => put(as, path, "image/png", other), "POST");
      }
    }
    const url = `${backend.url}/storage/v1/object/public/${thumbnail}`;
    const served = await backend.fetch(new Request(url));
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(PNG);
  });

  test("nobody moves or copies others' files", async () => {
    const source = { bucketId: "avatars", sourceKey: `${people.O.id}/avatar-1.png` };
    const target = { ...source, destinationKey: `${people.U.id}/avatar-1.png` };
    for (const verb of ["move", "copy"]) {
      for (const as of ["anon", U, ADM]) {
        await expectRefused(() => post(as, `object/${verb}`, target), verb);
      }
    }
  });

  test("others' files are not deleted", async () => {
    const before = await files();
    for (const as of ["anon", U, P]) {
      for (const path of [thumbnail, avatar(people.O, "avatar-1.png")]) {
        const { body } = await remove(as, path);
        if (Array.isArray(body)) expect(body).toEqual([]);
      }
    }
    await remove(ADM, avatar(people.O, "avatar-1.png"));
    await remove(O, thumbnail);
    expect(await files()).toEqual(before);
  });

  test("one's own are", async () => {
    await remove(O, avatar(people.O, "avatar-1.png"));
    await remove(ADM, thumbnail);
    const left = await namesOf();
    expect(left).not.toContain(avatar(people.O, "avatar-1.png"));
    expect(left).not.toContain(thumbnail);
  });
});

describe("G6, G8: names", () => {
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
  ])("thumbnails/%s is refused", (name) => expectRefused(() => put(ADM, `thumbnails/${name}`)));

  test("nothing leaves its folder or bucket", async () => {
    const me = people.O.id;
    for (const path of [
      `avatars/${me}/../${people.X.id}/avatar-1.png`,
      `avatars/${me}%2f..%2f${people.X.id}/avatar-1.png`,
      `avatars/${me}`,
      `avatars/${me}/`,
      "avatars/avatar-1.png",
      `avatars/${me}x/avatar-1.png`,
      `avatars/${me.toUpperCase()}/avatar-1.png`,
      `thumbnails/${me}/avatar-1.png`,
      `nowhere/${me}/avatar-1.png`,
    ]) {
      await expectRefused(() => put(O, path), path);
    }
    const names = await namesOf();
    expect(
      names.filter((name) => !/^(thumbnails|avatars)\/[\w/-]+\.(png|jpe?g|webp)$/.test(name)),
    ).toEqual([]);
  });

  test("what would lie outside is not served", async () => {
    for (const path of ["..%2f..%2fkeys.json", "../../keys.json", "%2e%2e/keys.json", "x\0.png"]) {
      for (const door of ["object/public/thumbnails", "object/thumbnails"]) {
        const { status, body } = await ask("anon", "GET", `${door}/${path}`);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(JSON.stringify(body)).not.toContain("jwtSecret");
      }
    }
  });
});

describe("G7: buckets", () => {
  test.each([
    ["anonymous", "anon"],
    ["a user", U],
    ["an admin", ADM],
  ])("%s makes, changes, empties and removes none", async (_who, as) => {
    const buckets = () => sql("select * from storage.buckets order by id");
    const before = [await buckets(), await files()];
    const bucket = { id: "mine", name: "mine", public: true };
    const change = JSON.stringify({ public: true, file_size_limit: 1e12 });
    const answers = [
      await post(as, "bucket", bucket),
      await ask(as, "PUT", "bucket/avatars", change, json),
      await post(as, "bucket/avatars/empty", {}),
      await ask(as, "DELETE", "bucket/avatars"),
    ];
    for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
    expect([await buckets(), await files()]).toEqual(before);
  });
});
