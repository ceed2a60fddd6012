/**
 * Preloaded into the product with `--import`: moves the clock of its programs, and so of the embedded database, by the
 * milliseconds in the file SOAK_CLOCK. The clock of the machine does not change.
 */
import { readFileSync } from "node:fs";

const file = process.env["SOAK_CLOCK"] ?? "";
const RealDate = Date;
let shift = 0;

function readShift() {
  try {
    shift = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    shift = 0;
  }
}
readShift();
setInterval(readShift, 200).unref();

const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
