import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Keys {
  jwtSecret: string;
  publishable: string;
  secret: string;
}

const random = () => randomBytes(24).toString("base64url");

export function readKeys(dataDir: string): Keys {
  const file = join(dataDir, "keys.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Keys;
  } catch (error) {
    // A killed start can leave an incomplete file. Its keys were never in use.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
  }
  const keys: Keys = {
    jwtSecret: random() + random(),
    publishable: `sb_publishable_${random()}`,
    secret: `sb_secret_${random()}`,
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const partialFile = `${file}.${process.pid}`;
  writeFileSync(partialFile, JSON.stringify(keys), { mode: 0o600, flush: true });
  renameSync(partialFile, file);
  return keys;
}
