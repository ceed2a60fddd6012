import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { fileSource } from "../../scripts/import/sources.ts";
import { readSettings } from "../../scripts/local/settings.ts";
import type { SourceEpisode, SourcePerson } from "../../src/data/import/format.ts";
import { planShow } from "../../src/data/import/plan.ts";
import { readSource } from "../../src/data/import/read.ts";
import { withoutHosts } from "../../src/domain/content/hosts.ts";
import { extractRecap } from "../../src/domain/recap-form/extracted-recap.ts";
import { transcriptLines } from "../../src/domain/transcript/lines.ts";

const sharedData = readSettings().SHARED_DATA;
if (!existsSync(join(sharedData, "feeds"))) throw new Error(`${sharedData} is missing; set SHARED_DATA.`);
const filesIn = (folder: string, isWanted: (name: string) => boolean) =>
  readdirSync(join(sharedData, folder))
    .filter(isWanted)
    .map((name) => join(folder, name));
const hasPersons = (name: string) => readFileSync(join(sharedData, "feeds", name), "latin1").includes("podcast:person");
const files = [...filesIn("shows", (name) => name.endsWith(".json")), ...filesIn("feeds", hasPersons)];

const counts: Record<string, number | string>[] = [];
afterAll(() => console.table(counts));

/** This comparison shares no code with the product. */
const keyOf = (name: string) => name.toLocaleLowerCase("en").split(/\s+/).filter(Boolean).join(" ");
const keysOf = (people: readonly SourcePerson[] | null | undefined) =>
  new Set((people ?? []).map(({ name }) => keyOf(name)));
const isPerson = ({ name }: { name: string }) => !/^Jingle$| of the week$/.test(name);

describe.each(files)("%s", (file) => {
  test("no host of the show is a guest, and no guest is lost", async () => {
    const { show, episodes, notes } = await readSource(fileSource(join(sharedData, file), { offline: true }));
    const sources = episodes.flatMap((entry): SourceEpisode[] => ("episode" in entry ? [entry.episode] : []));
    const { row, episodes: planned } = await planShow([{ show, episodes, notes }]);
    const hosts = keysOf(row.hosts);
    if (sources.some((episode) => episode.hosts?.length)) expect([...hosts]).not.toEqual([]);
    for (const host of keysOf(show.hosts)) expect(hosts).toContain(host);

    let [listedHosts, guests, speakingHosts, speakingGuests] = [0, 0, 0, 0];
    for (const source of sources) {
      const stored = planned.find(({ title }) => title === source.title.replace(/\s+/g, " ").trim());
      expect(stored, source.title).toBeDefined();
      const hostsOfEpisode = new Set([...hosts, ...keysOf(source.hosts)]);
      const people = (source.guests ?? []).filter(isPerson).map(({ name }) => keyOf(name.replace(/^About /, "")));
      const expected = people.filter((name) => !hostsOfEpisode.has(name));
      listedHosts += people.length - expected.length;
      guests += expected.length;
      const shown = withoutHosts((stored?.row.guests ?? []) as SourcePerson[], row.hosts);
      expect(
        shown.map(({ name }) => keyOf(name)),
        source.title,
      ).toEqual(expected);

      // The generator takes the speakers of a transcript as guests. So hosts who speak became guests.
      const lines = transcriptLines(source.transcript ?? "");
      const speakers = extractRecap(source.title, "", lines).people.map(({ name }) => keyOf(name));
      const found = extractRecap(source.title, "", lines, row.hosts).people.map(({ name }) => keyOf(name));
      expect(found, source.title).toEqual(speakers.filter((name) => !hosts.has(name)));
      speakingHosts += speakers.length - found.length;
      speakingGuests += found.length;
    }
    counts.push({
      file: file.replace(/^.*\//, ""),
      hosts: hosts.size,
      listedHosts,
      guests,
      speakingHosts,
      speakingGuests,
    });
  });
});
