import { REFERRAL_LIFETIME_MS } from "../domain/constants.ts";
import source from "./head.js?raw";

/** Comments and indents would add 0.3 kB to every page. Some pages would need one more round trip between browser and server. */
const sourceWithoutComments = source.replace(/^\s*(\/\/.*)?\n/gm, "").replace(/^\s+/gm, "");

/** The first script of every page. An inline script cannot import a constant, so this module inserts the value of the constant. */
export const headScript = sourceWithoutComments.replace(
  "REFERRAL_LIFETIME_MS",
  String(REFERRAL_LIFETIME_MS),
);
