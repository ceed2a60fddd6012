export const HOME_PAGE_SIZE = 24;
export const PLACEHOLDER_CARDS = 12;
export const PAGE_WINDOW = 5;
export const CLIP_MAX_MINUTES = 10;
export const DEFAULT_CTA = "Listen to the full episode for more insights!";
export const PASSWORD_MIN_CHARS = 6;
/** Episodes on the My Feed page. */
export const FEED_SIZE = 20;
