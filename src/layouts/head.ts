import { REFERRAL_LIFETIME_MS } from "../domain/constants.ts";
import source from "./head.js?raw";

/** Comments and indents would make every page a third of a kilobyte larger. Some pages would then need a second round trip. */
const sourceWithoutComments = source.replace(/^\s*(\/\/.*)?\n/gm, "").replace(/^\s+/gm, "");

/** The first script of every page. An inline script cannot import a constant, so this module inserts the value of the constant. */
export const headScript = sourceWithoutComments.replace(
  "REFERRAL_LIFETIME_MS",
  String(REFERRAL_LIFETIME_MS),
);
