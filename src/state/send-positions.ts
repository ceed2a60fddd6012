import { logQuietly } from "../data/log.ts";
import { markAsSent, unsentPositions, withAccountPosition } from "../domain/player/positions.ts";
import { changePositions, readPosition, storedPositions } from "./player-memory.ts";
import { accountReading, isReader } from "./reading.ts";

/** Sends the unsent positions of this browser to the reader's account. After a failure, the next call sends them. */
export async function sendPositions(): Promise<void> {
  if (!isReader() || !navigator.onLine) return;
  const unsent = unsentPositions(storedPositions());
  if (unsent.length === 0) return;
  try {
    const account = await accountReading();
    if (await account.storePositions(unsent))
      changePositions((positions) => markAsSent(positions, unsent));
  } catch (error) {
    logQuietly("Storing the listening position", error);
  }
}

/** Returns the second at which the reader last stopped, on this or another device. Returns null for a visitor or without a connection. */
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
