/** E13: each edge function reaches only the hosts that it needs. */
import { spawn } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { flagsOf } from "../../scripts/local/function-hosts.ts";
import { DENO } from "../../scripts/local/function-process.ts";
import { listen } from "../../scripts/local/serve.ts";
import { completesWith, openModel } from "../support/llm.ts";
import { openYouTube } from "../support/youtube.ts";

const [model, otherHost] = [await openModel(completesWith("Here.")), await openModel(completesWith("Here."))];
const youtube = await openYouTube();
const port = await freePort();
const backend = await listen(port, async () => new Response("Here."));
afterAll(() => Promise.all([model.close(), otherHost.close(), youtube.close(), backend.close()]));

const PROBE = `
const attempt = async (act) => {
  try {
    await act();
    return "reached";
  } catch (error) {
    return error.name;
  }
};
const results = [];
for (const url of Deno.env.get("PROBED").split(" ")) results.push(await attempt(() => fetch(url)));
results.push(await attempt(() => Deno.readTextFile("package.json")));
results.push(await attempt(() => Deno.writeTextFile("/tmp/probe.txt", "")));
results.push(await attempt(() => new Deno.Command("/bin/ls").output()));
console.log(JSON.stringify(results));
`;

/** Runs a program with the permissions of an edge function. It tries to request the addresses, use files and run a command. */
async function probe(name: string, urls: string[], moreSecrets: Record<string, string> = {}): Promise<string[]> {
  const secrets = {
    AI_BASE_URL: model.url,
    AI_MODEL: "m",
    YOUTUBE_BASE_URL: youtube.url,
    BUILD_HOOK_URL: otherHost.url,
    ...moreSecrets,
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

const deniedAccess = ["NotCapable", "NotCapable", "NotCapable"];
const metadataAddress = "http://169.254.169.254/latest/meta-data";

test.each(["ai-transcript-chat", "generate-startup-ideas"])(
  "E13: %s reaches the backend and the model, and no other host",
  async (name) => {
    const backendAddress = `http://localhost:${port}`;
    expect(await probe(name, [model.url, backendAddress, otherHost.url, metadataAddress])).toEqual([
      "reached",
      "reached",
      "NotCapable",
      "NotCapable",
      ...deniedAccess,
    ]);
  },
);

test.each([
  ["youtube-channel-fetch", "NotCapable"],
  ["youtube-latest-episode", "reached"],
  ["youtube-auto-tracker", "reached"],
  ["youtube-episode-generator", "reached"],
])("%s reaches the backend and YouTube (result of a request to the model: %s)", async (name, modelResult) => {
  const backendAddress = `http://localhost:${port}`;
  expect(await probe(name, [youtube.url, backendAddress, model.url, otherHost.url, metadataAddress])).toEqual([
    "reached",
    "reached",
    modelResult,
    "NotCapable",
    "NotCapable",
    ...deniedAccess,
  ]);
});

test("publish reaches the build hook and the backend, but no model", async () => {
  const backendAddress = `http://localhost:${port}`;
  expect(await probe("publish", [otherHost.url, backendAddress, model.url, metadataAddress])).toEqual([
    "reached",
    "reached",
    "NotCapable",
    "NotCapable",
    ...deniedAccess,
  ]);
});

test("by default, a function for YouTube can reach only two hosts", () => {
  const [netFlag] = flagsOf("youtube-channel-fetch", {}, []).filter((flag) => /^--allow-net/.test(flag));
  expect(netFlag).toBe("--allow-net=www.youtube.com:443,www.googleapis.com:443");
});

test("a function that does not use a model cannot reach a model", async () => {
  expect(await probe("another", [model.url])).toEqual(["NotCapable", ...deniedAccess]);
});
