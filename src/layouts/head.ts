import { REFERRAL_LIFETIME_MS } from "../domain/constants.ts";
import source from "./head.js?raw";

/** The first script of every page. An inline script cannot import the constant, so this module inserts the value. */
export const headScript = source.replace("REFERRAL_LIFETIME_MS", String(REFERRAL_LIFETIME_MS));
