/** Writers change their own rows, and record every acknowledged write. A writer waits for each answer. */
import { createHash } from "node:crypto";
import type { Answer, OutgoingRequest } from "./client.ts";
import type { Journal } from "./journal.ts";
import type { Ledger, Value } from "./ledger.ts";
import type { Person } from "./people.ts";
import { createRandom, type Random } from "./random.ts";
import { repeat } from "./repeat.ts";

const READER_PAUSE_MS = [2_000, 6_000] as const;
const ADMIN_PAUSE_MS = [8_000, 25_000] as const;
/** Writers add and delete rows, so that the number of rows stays about the same. Then a growing memory means a leak. */
const ROWS_PER_WRITER = { lists: 12, pictures: 6, episodes: 8 };
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface Catalog {
  podcasts: string[];
  shows: string[];
}

export const listValue = (list: { title: string; description: string; items: unknown[] }) =>
  JSON.stringify([list.title, list.description, list.items]);
export const episodeValue = (row: { title: string; recap_body: string; is_published: boolean }) =>
  JSON.stringify([row.title, createHash("sha1").update(row.recap_body).digest("hex"), row.is_published]);
export const pictureValue = (bytes: Buffer) => createHash("sha1").update(bytes).digest("hex");

const uuidFrom = (random: Random) => {
  const hex = (length: number) => Array.from({ length }, () => random.below(16).toString(16)).join("");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
};

const returnsChangedRow = ({ text }: Answer) => text.startsWith("[{");

function createWriter(person: Person, random: Random, catalog: Catalog, ledger: Ledger, journal: Journal) {
  let count = 0;
  const keysOf = (kind: string) =>
    [...ledger.entries.keys()].filter(
      (key) =>
        key.startsWith(`${kind} ${person.id}/`) && ledger.acknowledgedValueOf(key) !== null && ledger.isSettled(key),
    );
  const idOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);
  const nextLabel = () => `change ${++count} by ${person.email}`;
  const randomText = (maxChars: number) => `${nextLabel()} ${"text ".repeat(random.below(maxChars / 5))}`.trim();

  async function write(
    key: string,
    value: Value,
    outgoing: OutgoingRequest,
    isDone: (answer: Answer) => boolean = () => true,
  ) {
    const kind = `write ${key.slice(0, key.indexOf(" "))}`;
    const answer = await person.send(kind, outgoing);
    const isOk = answer.status >= 200 && answer.status < 300;
    if (!isOk || isDone(answer)) return ledger.record(key, value, answer);
    if (ledger.mayBeDeleted(key)) return ledger.record(key, null, answer);
    // Either the server has lost an acknowledged row, or it has acknowledged a write without effect.
    journal.addProblem(`${kind} changed nothing: ${key} ${answer.text.slice(0, 80)}`);
  }
  const rpcRequest = (name: string, body: object) => ({
    method: "POST",
    path: `/rest/v1/rpc/${name}`,
    body: JSON.stringify(body),
  });
  const changeRequest = (method: string, path: string, body?: object) => ({
    method,
    path: `/rest/v1/${path}`,
    headers: { prefer: "return=representation" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

  const inventList = () => {
    const podcasts = new Set(Array.from({ length: 5 }, () => random.pick(catalog.podcasts)));
    const items = [...podcasts].map((podcast_id) => ({ podcast_id, note: randomText(100) }));
    const list = { title: nextLabel(), description: randomText(400), items };
    const value = listValue({
      ...list,
      items: items.map(({ podcast_id, note }) => [podcast_id, note]),
    });
    return { list, value };
  };
  const createList = () => {
    const id = uuidFrom(random);
    const { list, value } = inventList();
    return write(`list ${person.id}/${id}`, value, rpcRequest("create_top_list", { ...list, id }));
  };
  const updateList = (key: string) => {
    const { list, value } = inventList();
    return write(
      key,
      value,
      rpcRequest("update_top_list", { ...list, list: idOf(key) }),
      ({ text }) => text === "true",
    );
  };
  const deleteList = (key: string) =>
    write(key, null, changeRequest("DELETE", `top_lists?id=eq.${idOf(key)}&select=id`), returnsChangedRow);

  const toggleFollow = () => {
    const show_id = random.pick(catalog.shows);
    const key = `follow ${person.id}/${show_id}`;
    if (!ledger.isSettled(key)) return undefined;
    const filter = `user_id=eq.${person.id}&show_id=eq.${show_id}`;
    return ledger.acknowledgedValueOf(key) === null
      ? write(
          key,
          "follows",
          changeRequest("POST", "user_show_follows", { user_id: person.id, show_id }),
          returnsChangedRow,
        )
      : write(key, null, changeRequest("DELETE", `user_show_follows?${filter}`), returnsChangedRow);
  };
  const editProfile = () => {
    const key = `profile ${person.id}/bio`;
    const bio = randomText(900);
    if (!ledger.isSettled(key)) return undefined;
    return write(
      key,
      bio,
      changeRequest("PATCH", `profiles?user_id=eq.${person.id}&select=user_id`, { bio }),
      returnsChangedRow,
    );
  };
  const uploadPicture = () => {
    const bytes = Buffer.alloc(5_000 + random.below(60_000), nextLabel());
    PNG_SIGNATURE.copy(bytes);
    const name = `avatar-${++count}-${random.below(1e9)}.png`;
    return write(`picture ${person.id}/${name}`, pictureValue(bytes), {
      method: "POST",
      path: `/storage/v1/object/avatars/${person.id}/${name}`,
      headers: { "content-type": "image/png" },
      body: bytes,
    });
  };
  const deletePicture = (key: string) =>
    write(
      key,
      null,
      {
        method: "DELETE",
        path: "/storage/v1/object/avatars",
        body: JSON.stringify({ prefixes: [`${person.id}/${idOf(key)}`] }),
      },
      returnsChangedRow,
    );

  const inventEpisode = () => ({
    title: nextLabel(),
    recap_body: `<p>${randomText(random.chance(0.1) ? 50_000 : 3_000)}</p>`,
    is_published: random.chance(0.8),
  });
  const createEpisode = () => {
    const slug = `soak-${uuidFrom(random)}`;
    const row = inventEpisode();
    const body = { ...row, slug, show_id: random.pick(catalog.shows) };
    return write(
      `episode ${person.id}/${slug}`,
      episodeValue(row),
      changeRequest("POST", "er_episodes?select=slug", body),
      returnsChangedRow,
    );
  };
  const updateEpisode = (key: string) => {
    const row = inventEpisode();
    const path = `er_episodes?slug=eq.${idOf(key)}&select=slug`;
    return write(key, episodeValue(row), changeRequest("PATCH", path, row), returnsChangedRow);
  };
  const deleteEpisode = (key: string) =>
    write(key, null, changeRequest("DELETE", `er_episodes?slug=eq.${idOf(key)}&select=slug`), returnsChangedRow);

  /** Creates, updates or deletes a row, so that about `targetCount` rows exist. */
  const changeRandomRow = (
    kind: string,
    targetCount: number,
    create: () => Promise<void>,
    ...changes: ((key: string) => Promise<void>)[]
  ) => {
    const keys = keysOf(kind);
    if (keys.length === 0 || (keys.length < targetCount && random.chance(0.5))) return create();
    const allowedChanges = keys.length > targetCount ? changes.slice(-1) : changes;
    return random.pick(allowedChanges)(random.pick(keys));
  };

  const readerStep = () => {
    const choice = random.below(100);
    if (choice < 55)
      return changeRandomRow("list", ROWS_PER_WRITER.lists, createList, updateList, updateList, deleteList);
    if (choice < 75) return toggleFollow();
    if (choice < 90) return editProfile();
    return changeRandomRow("picture", ROWS_PER_WRITER.pictures, uploadPicture, deletePicture);
  };
  const adminStep = () =>
    changeRandomRow("episode", ROWS_PER_WRITER.episodes, createEpisode, updateEpisode, updateEpisode, deleteEpisode);
  return { readerStep, adminStep };
}

export function runWriters(
  people: { readers: Person[]; admins: Person[] },
  seed: number,
  signal: AbortSignal,
  parts: { catalog: Catalog; ledger: Ledger; journal: Journal },
) {
  const { catalog, ledger, journal } = parts;
  const writerPromises = [...people.admins, ...people.readers].map((person, index) => {
    const random = createRandom(seed * 2_000 + index);
    const { readerStep, adminStep } = createWriter(person, random, catalog, ledger, journal);
    const isAdmin = people.admins.includes(person);
    return repeat(signal, random, isAdmin ? ADMIN_PAUSE_MS : READER_PAUSE_MS, async () =>
      isAdmin ? adminStep() : readerStep(),
    );
  });
  return Promise.all(writerPromises);
}
