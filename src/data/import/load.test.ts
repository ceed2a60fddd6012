import { expect, test } from "vitest";
import { UnknownTranscriptError } from "../../domain/transcript/cue.ts";
import { loadAll } from "./load.ts";

test.each([
  ["talk.json", '{"speakers":[{"id":1}],"segments":[{"phones":[7]}]}', new UnknownTranscriptError()],
  ["talk.srt", "[Script Info]\nDialogue: 0,0:00:01.00,A,,Hi", new UnknownTranscriptError()],
  ["talk.vtt", "WEBVTT\n\nNOTE none", new Error("This is not a transcript: it has no spoken text.")],
  ["talk.json", '{"colour":"red"}', new Error("Not a show in our format: show: Invalid input")],
])("the import says of %s what an editor can do", async (name, text, { message }) => {
  const loaded = await loadAll([new File([text], name)], [], new AbortController().signal, () => {});
  expect(loaded.problems).toEqual([expect.stringMatching(new RegExp(`^${name}: ${message}`))]);
});

test("the marks of a transcript that is dropped beside a feed are neither marks nor words", async () => {
  const text = "Ann: Hello.\n[advertisement]\nBob: Salt is old.\n[/advertisement]\nAnn: Bye.";
  const { transcripts } = await loadAll([new File([text], "talk.txt")], [], new AbortController().signal, () => {});
  expect([...transcripts]).toEqual([["talk", "Ann: Hello.\n\nBob: Salt is old.\n\nAnn: Bye."]]);
});
