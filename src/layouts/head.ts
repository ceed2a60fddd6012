import { REFERRAL_KEPT_MS } from "../domain/constants.ts";
import source from "./head.js?raw";

/** The first script of every page. It stands in the page and so cannot import the limit that it needs. */
export const headScript = source.replace("REFERRAL_KEPT_MS", String(REFERRAL_KEPT_MS));
