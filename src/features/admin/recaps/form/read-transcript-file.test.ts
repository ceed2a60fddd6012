import { encode } from "iconv-lite";
import { expect, test } from "vitest";
import { readTranscriptFile } from "./read-transcript-file.ts";

test.each(["utf-8", "utf-16le", "utf-16be", "windows-1252"])(
  "a transcript file can be written in %s",
  async (encoding) => {
    const text = "1\n00:00:01,000 --> 00:00:02,000\nGrüße aus dem Café, schöne Bärenhöhle für Ältere";
    const file = new File([new Uint8Array(encode(text, encoding))], "a.srt");
    expect(await readTranscriptFile(file)).toEqual({
      text: "[00:00:01] Grüße aus dem Café, schöne Bärenhöhle für Ältere",
      problem: null,
    });
  },
);
