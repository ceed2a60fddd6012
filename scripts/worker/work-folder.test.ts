import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { createWorkFolder, removeAbandonedFolders } from "./work-folder.ts";

test("a new worker removes the sound of killed workers, and nothing else", async () => {
  const parent = mkdtempSync(join(tmpdir(), "recap-folders-"));
  try {
    const { pid: deadPid } = spawnSync(process.execPath, ["-e", ""]);
    const kept = ["recap-worker-notes", `recap-worker-${process.ppid}-aaaaaa`, "sound"];
    for (const name of [...kept, `recap-worker-${deadPid}-aaaaaa`, `recap-worker-${process.pid}-aaaaaa`])
      mkdirSync(join(parent, name, "samples"), { recursive: true });
    await removeAbandonedFolders(parent);
    const own = await createWorkFolder(parent);
    expect(readdirSync(parent).sort()).toEqual([...kept, basename(own)].sort());
  } finally {
    rmSync(parent, { recursive: true });
  }
});
