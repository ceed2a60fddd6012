import { logQuietly } from "../data/log.ts";
import { markAsSent, unsentPositions, withAccountPosition } from "../domain/player/positions.ts";
import { changePositions, readPosition, storedPositions } from "./player-memory.ts";
import { accountReading, isReader } from "./reading.ts";

/** Sends the unsent playback positions of this browser to the reader's account. After a failure, the next call tries again. */
export async function sendPositions(): Promise<void> {
  if (!isReader() || !navigator.onLine) return;
  const unsentEntries = unsentPositions(storedPositions());
  if (unsentEntries.length === 0) return;
  try {
    const account = await accountReading();
    if (await account.storePositions(unsentEntries))
      changePositions((positions) => markAsSent(positions, unsentEntries));
  } catch (error) {
    logQuietly("Storing the listening position", error);
  }
}

/** Returns the reader's newest position on any device, in seconds. Returns null for a visitor, or without a connection. */
export async function fetchNewestPosition(recapId: string): Promise<number | null> {
  if (!isReader() || !navigator.onLine) return null;
  await sendPositions();
  try {
    const account = await accountReading();
    const second = await account.fetchPosition(recapId);
    changePositions((positions) => withAccountPosition(positions, recapId, second));
  } catch (error) {
    logQuietly("Reading the listening position", error);
  }
  return readPosition(recapId) ?? null;
}
