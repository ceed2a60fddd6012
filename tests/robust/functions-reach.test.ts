/** E13: a function reaches the hosts that it needs, and nothing else of machine or network. */
import { spawn } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { DENO, flagsOf } from "../../scripts/local/functions.ts";
import { listen } from "../../scripts/local/serve.ts";
import { openModel, says } from "../support/llm.ts";
import { openYouTube } from "../support/youtube.ts";

const [model, other] = [await openModel(says("Here.")), await openModel(says("Here."))];
const youtube = await openYouTube();
const port = await freePort();
const backend = await listen(port, async () => new Response("Here."));
afterAll(() => Promise.all([model.close(), other.close(), youtube.close(), backend.close()]));

const PROBE = `
const tried = async (act) => {
  try {
    await act();
    return "reached";
  } catch (error) {
    return error.name;
  }
};
const said = [];
for (const url of Deno.env.get("PROBED").split(" ")) said.push(await tried(() => fetch(url)));
said.push(await tried(() => Deno.readTextFile("package.json")));
said.push(await tried(() => Deno.writeTextFile("/tmp/probe.txt", "")));
said.push(await tried(() => new Deno.Command("/bin/ls").output()));
console.log(JSON.stringify(said));
`;

/** What the probe meets at these addresses, then at a file, at writing and at a program. */
async function probe(name: string, urls: string[]): Promise<string[]> {
  const secrets = {
    ...{ AI_BASE_URL: model.url, AI_MODEL: "m" },
    ...{ YOUTUBE_BASE_URL: youtube.url, BUILD_HOOK_URL: other.url },
  };
  const child = spawn(DENO, [...flagsOf(name, secrets, [`localhost:${port}`]), "-"], {
    env: { HOME: process.env["HOME"] ?? "/tmp", PROBED: urls.join(" ") },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(PROBE);
  let output = "";
  for await (const text of child.stdout) output += text;
  return JSON.parse(output);
}

const nothingElse = ["NotCapable", "NotCapable", "NotCapable"];
const metadata = "http://169.254.169.254/latest/meta-data";

test.each(["ai-transcript-chat", "generate-startup-ideas"])("%s", async (name) => {
  const own = `http://localhost:${port}`;
  expect(await probe(name, [model.url, own, other.url, metadata])).toEqual([
    ...["reached", "reached", "NotCapable", "NotCapable"],
    ...nothingElse,
  ]);
});

test.each([
  ["youtube-channel-fetch", "NotCapable"],
  ["youtube-latest-episode", "reached"],
  ["youtube-auto-tracker", "reached"],
  ["youtube-episode-generator", "reached"],
])("%s reaches YouTube; a model: %s", async (name, modelIs) => {
  const own = `http://localhost:${port}`;
  expect(await probe(name, [youtube.url, own, model.url, other.url, metadata])).toEqual([
    ...["reached", "reached", modelIs, "NotCapable", "NotCapable"],
    ...nothingElse,
  ]);
});

test("publish reaches the hook and the site, and no model", async () => {
  const own = `http://localhost:${port}`;
  expect(await probe("publish", [other.url, own, model.url, metadata])).toEqual([
    ...["reached", "reached", "NotCapable", "NotCapable"],
    ...nothingElse,
  ]);
});

test("of YouTube itself, two exact hosts", () => {
  const [net] = flagsOf("youtube-channel-fetch", {}, []).filter((one) => /^--allow-net/.test(one));
  expect(net).toBe("--allow-net=www.youtube.com:443,www.googleapis.com:443");
});

test("one that needs no model does not reach it", async () => {
  expect(await probe("another", [model.url])).toEqual(["NotCapable", ...nothingElse]);
});
