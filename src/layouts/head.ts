import { REFERRAL_LIFETIME_MS } from "../domain/constants.ts";
import source from "./head.js?raw";

/** The first script of every page. It is inline, so it cannot import its constant. */
export const headScript = source.replace("REFERRAL_LIFETIME_MS", String(REFERRAL_LIFETIME_MS));
