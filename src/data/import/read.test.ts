import { expect, test } from "vitest";
import { readingOnce } from "./import-source.ts";
import { openFile, readItems } from "./read.ts";

const FEED = `<rss><channel><title>Harbour</title>${["a", "b"]
  .map(
    (name) => `<item><title>Buoy ${name}</title><guid>${name}</guid>
      <podcast:transcript url="https://harbour.test/${name}.vtt" type="text/vtt"/></item>`,
  )
  .join("")}</channel></rss>`;

test("an import in the browser reads the transcript of a known episode only if it is missing", async () => {
  const requests: string[] = [];
  const file = await openFile({
    name: "feed.xml",
    read: async () => ({ bytes: new TextEncoder().encode(FEED) }),
    async readReference(url) {
      requests.push(url);
      return {
        bytes: new TextEncoder().encode("WEBVTT\n\n00:01.000 --> 00:02.000\nA bell rings."),
      };
    },
  });
  const known = new Map(
    file.items.map((item, index) => [
      item,
      { ...item, id: item.title, sourceKey: item.title, hasTranscript: index === 0 },
    ]),
  );
  await readItems(file, { known, transcripts: "missing" });
  expect(requests).toEqual(["https://harbour.test/b.vtt"]);
});

test("an editor's choice between two shows reads the items twice, but each transcript once", async () => {
  const requests: string[] = [];
  const file = await openFile(
    readingOnce({
      name: "feed.xml",
      read: async () => ({ bytes: new TextEncoder().encode(FEED) }),
      async readReference(url) {
        requests.push(url);
        throw new Error("the server answered 404");
      },
    }),
  );
  const { episodes } = await readItems(file);
  expect((await readItems(file)).episodes).toEqual(episodes);
  expect(episodes[0]).toMatchObject({ notes: [expect.stringContaining("404")] });
  expect(requests).toEqual(["https://harbour.test/a.vtt", "https://harbour.test/b.vtt"]);
});
