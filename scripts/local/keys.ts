import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Keys {
  jwtSecret: string;
  publishable: string;
  secret: string;
}

const randomText = () => randomBytes(24).toString("base64url");

export function readKeys(dataDir: string): Keys {
  const file = join(dataDir, "keys.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Keys;
  } catch (error) {
    // A start that was killed can leave an incomplete file. No program has used its keys, so replace the file.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && !(error instanceof SyntaxError)) throw error;
  }
  const keys: Keys = {
    jwtSecret: randomText() + randomText(),
    publishable: `sb_publishable_${randomText()}`,
    secret: `sb_secret_${randomText()}`,
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const partialFile = `${file}.${process.pid}`;
  writeFileSync(partialFile, JSON.stringify(keys), { mode: 0o600, flush: true });
  renameSync(partialFile, file);
  return keys;
}
