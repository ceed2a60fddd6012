/**
 * The product's Node programs load this module first (`--import`). The file that SOAK_CONTROLS names shifts their clock,
 * and the clock of the embedded database, but not the clock of the machine. It also makes them collect garbage.
 */
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Controls {
  shiftMs: number;
  /** Each increase makes the programs collect their garbage. */
  collections: number;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const file = process.env["SOAK_CONTROLS"] ?? "";
const RealDate = Date;

function readControls(previousControls: Controls): Controls {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Controls;
  } catch {
    // The soak is writing the file at this moment.
    return previousControls;
  }
}

let controls = readControls({ shiftMs: 0, collections: 0 });
setInterval(() => {
  const { collections } = controls;
  controls = readControls(controls);
  if (controls.collections > collections) collectGarbage();
}, 200).unref();

const now = () => RealDate.now() + controls.shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
