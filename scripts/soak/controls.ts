/**
 * The product's Node programs load this module first (`--import`). The module reads the file that SOAK_CONTROLS names. With
 * this file, the soak shifts the clock of these programs and of the embedded database, and makes the programs collect garbage.
 */
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Controls {
  shiftMs: number;
  /** Each increase makes the programs collect their garbage. */
  collectionCount: number;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const file = process.env["SOAK_CONTROLS"] ?? "";
const OriginalDate = Date;

function readControls(previousControls: Controls): Controls {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Controls;
  } catch {
    // The soak is writing the file at this moment.
    return previousControls;
  }
}

let controls = readControls({ shiftMs: 0, collectionCount: 0 });
setInterval(() => {
  const { collectionCount } = controls;
  controls = readControls(controls);
  if (controls.collectionCount > collectionCount) collectGarbage();
}, 200).unref();

const now = () => OriginalDate.now() + controls.shiftMs;

globalThis.Date = new Proxy(OriginalDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new OriginalDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
