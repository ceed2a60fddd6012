import { clearPositions } from "../../state/player-memory.ts";
import { accountReading, isReader } from "../../state/reading.ts";
import { changeVisitorReading } from "../../state/visitor-reading.ts";

export async function pauseHistory(isPaused: boolean): Promise<void> {
  if (isReader()) await (await accountReading()).pauseHistory(isPaused);
  else changeVisitorReading((reading) => ({ ...reading, isPaused }));
}

export async function clearHistory(): Promise<void> {
  if (isReader()) await (await accountReading()).clearHistory();
  else changeVisitorReading((reading) => ({ ...reading, opened: [] }));
  clearPositions();
}
