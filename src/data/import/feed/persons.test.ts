import { expect, test } from "vitest";
import { planShow } from "../plan.ts";
import { readSource } from "../read.ts";

/** Feeds of these shapes are in the shared data. Each item is a list of persons. */
async function planOf(channelPersons: string, items: readonly string[], isPartial = false) {
  const itemTexts = items.map((persons, n) => `<item><title>Tide ${n}</title><guid>${n}</guid>${persons}</item>`);
  const text = `<rss><channel><title>Harbour</title>${channelPersons}${itemTexts.join("")}</channel></rss>`;
  const { show, episodes, notes } = await readSource({
    name: "harbour.xml",
    read: async () => ({ bytes: new TextEncoder().encode(text) }),
  });
  const plan = await planShow([{ show, episodes, notes, isPartial }]);
  const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name);
  return { hosts: namesOf(plan.row.hosts), guests: plan.episodes.map(({ row }) => namesOf(row.guests)) };
}

const person = (name: string, attributes = "") => `<podcast:person ${attributes}>${name}</podcast:person>`;
const host = (name: string) => person(name, 'group="cast" role="host"');
const guest = (name: string) => person(name, 'role="guest"');

test("a person of the channel without a role is a host of the show, and no guest of its episodes", async () => {
  expect(await planOf(person("Ann Lee"), [guest("Ann Lee") + guest("Bo Lind"), guest("ann lee")])).toEqual({
    hosts: ["Ann Lee"],
    guests: [["Bo Lind"], []],
  });
});

test("the hosts of most episodes are the hosts of a show whose channel names nobody", async () => {
  const both = host("Ann Lee") + person("Bo Lind");
  expect(await planOf("", [both + guest("Cy Moe"), both, host("Dee Fox") + guest("Cy Moe"), ""])).toEqual({
    hosts: ["Ann Lee", "Bo Lind"],
    guests: [["Cy Moe"], [], ["Cy Moe"], []],
  });
});

test("a host of one episode is no host of a show whose channel names its hosts, and no guest", async () => {
  expect(await planOf(host("Ann Lee"), [host("Dee Fox") + guest("Dee Fox"), host("Dee Fox")])).toEqual({
    hosts: ["Ann Lee"],
    guests: [[], []],
  });
});

test("a host who is a guest of another episode of the show is no guest there", async () => {
  expect(await planOf("", [host("Ann Lee"), host("Ann Lee"), host("Bo Lind") + guest("Ann Lee")])).toEqual({
    hosts: ["Ann Lee"],
    guests: [[], [], []],
  });
});

test.each([
  ["another group without a role", 'group="visuals"'],
  ["the role of an artist", 'group="visuals" role="cover art designer"'],
  ["the role of a guest host", 'role="guest host"'],
  ["an unknown role", 'role="friend"'],
])("a person with %s is neither host nor guest", async (_, attributes) => {
  expect(await planOf("", [person("Ann Lee", attributes)])).toEqual({ hosts: [], guests: [[]] });
});

test("a guest with a similar name stays a guest", async () => {
  const guests = ["Ann Lee Moe", "Annie Lee", "A. Lee"];
  expect(await planOf(host("Ann Lee"), [guests.map(guest).join("")])).toEqual({ hosts: ["Ann Lee"], guests: [guests] });
});

test("the new items of a followed feed do not say who usually hosts the show", async () => {
  expect(await planOf("", [host("Dee Fox")], true)).toEqual({ hosts: [], guests: [[]] });
  expect(await planOf(host("Ann Lee"), [host("Dee Fox")], true)).toEqual({ hosts: ["Ann Lee"], guests: [[]] });
});

test("the author of a feed is no host, because this text can name anything", async () => {
  const author = "<itunes:author>Ann Lee and Bo Lind</itunes:author>";
  expect((await planOf(author, [""])).hosts).toEqual([]);
});
