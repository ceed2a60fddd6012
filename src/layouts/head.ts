import { REFERRAL_LIFETIME_MS } from "../domain/constants.ts";
import source from "./head.js?raw";

/** Comments and indents would add 0.3 kB to every page, and some pages would then need one more round trip to the server. */
const sourceWithoutComments = source.replace(/^\s*(\/\/.*)?\n/gm, "").replace(/^\s+/gm, "");

/** The first script of every page. An inline script cannot import a constant, so this module inserts the value of the constant. */
export const headScript = sourceWithoutComments.replace("REFERRAL_LIFETIME_MS", String(REFERRAL_LIFETIME_MS));
