import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteOldBuilds, deletePartialBuilds, nextBuildName, readPointer, writePointer } from "./builds.ts";
import { processStart } from "./lock.ts";
import { writeSnapshot } from "./snapshot.ts";
import { claimWorkFolder } from "./work-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recap-builds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const makeBuilds = (...names: string[]) => {
  for (const name of names) mkdirSync(join(folder, name));
};
const folderNames = () => readdirSync(folder).sort();

/** Publishes the next build in the same way as `rebuild.ts`. */
function publish(): string {
  const name = nextBuildName(folder);
  makeBuilds(name);
  writePointer(folder, { name, key: "k", previous: readPointer(folder)?.name });
  deleteOldBuilds(folder);
  return name;
}

describe("H2: numbers of builds", () => {
  test("each build deletes all older builds except the previous build", () => {
    expect([publish(), publish(), publish()]).toEqual(["build-1", "build-2", "build-3"]);
    expect(folderNames()).toEqual(["build-2", "build-3", "current.json"]);
  });

  test("a new build gets a greater number than all builds in the folder and in current.json", () => {
    makeBuilds("build-9", "build-2", "other");
    expect(nextBuildName(folder)).toBe("build-10");
    writePointer(folder, { name: "build-41", key: "k", previous: "build-42" });
    expect(nextBuildName(folder)).toBe("build-43");
  });

  test("if the names of old builds end with timestamps, the next build gets a greater number", () => {
    // An older version of the product used such names. Before the third build, the computer's clock went back by a day.
    makeBuilds("build-1795514400000", "build-1795514500000", "build-1795428000000");
    writeFileSync(join(folder, "current.json"), '{"name":"build-1795428000000","key":"k"}');
    expect(publish()).toBe("build-1795514500001");
    expect(folderNames()).toEqual(["build-1795428000000", "build-1795514500001", "current.json"]);
    expect(publish()).toBe("build-1795514500002");
    expect(folderNames()).toEqual(["build-1795514500001", "build-1795514500002", "current.json"]);
  });

  test("if current.json is broken, the product deletes no build", () => {
    makeBuilds("build-1", "build-2", "build-3");
    writeFileSync(join(folder, "current.json"), '{"na');
    deleteOldBuilds(folder);
    expect(folderNames()).toHaveLength(4);
  });
});

describe("H17: files of a killed build", () => {
  test("a start deletes partial snapshots, and only a complete snapshot replaces a build", async () => {
    makeBuilds("build-1", "build-2.partial", "work");
    writeFileSync(join(folder, "build-2.partial", "half.html"), "");
    writeFileSync(join(folder, "work", "a.html"), "a");
    await writeSnapshot(join(folder, "work"), join(folder, "build-2"));
    expect(readdirSync(join(folder, "build-2"))).toEqual(["a.html"]);
    makeBuilds("build-3.partial");
    deletePartialBuilds(folder);
    expect(folderNames()).toEqual(["build-1", "build-2", "work"]);
    await expect(writeSnapshot(join(folder, "none"), join(folder, "build-2"))).rejects.toThrow("ENOENT");
    expect(folderNames()).toEqual(["build-1", "build-2", "work"]);
    expect(readdirSync(join(folder, "build-2"))).toEqual(["a.html"]);
  });

  test("a process takes over the work folder of one ended process, and deletes those of the other ended processes", () => {
    // These pids are too great for a real process.
    for (const name of ["work-99999991-00000000", "work-99999992-00000000"]) {
      mkdirSync(join(folder, name, "site"), { recursive: true });
      writeFileSync(join(folder, name, "site", "page.html"), "");
      mkdirSync(join(folder, name, "site.bundle.99999991"));
    }
    makeBuilds("work", "work.bundle", "build-1");
    const ownFolder = claimWorkFolder(folder);
    expect(readdirSync(ownFolder)).toEqual(["page.html"]);
    expect(readdirSync(join(ownFolder, ".."))).toEqual(["site"]);
    expect(folderNames().filter((name) => name.startsWith("work"))).toHaveLength(1);
    expect(existsSync(join(folder, "build-1"))).toBe(true);
    expect(claimWorkFolder(folder)).toBe(ownFolder);
    expect(readdirSync(ownFolder)).toEqual(["page.html"]);
  });

  test("a process deletes the folder of an ended process, but not the folder of a running process", () => {
    const startHash = createHash("sha1")
      .update(`${processStart(process.ppid)}`)
      .digest("hex");
    const runningFolder = `work-${process.ppid}-${startHash.slice(0, 8)}`;
    makeBuilds(runningFolder, `work-${process.ppid}-00000000`);
    const ownFolder = basename(dirname(claimWorkFolder(folder)));
    expect(folderNames()).toEqual([runningFolder, ownFolder].sort());
  });
});
