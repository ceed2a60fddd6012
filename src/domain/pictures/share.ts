/** Addresses that offer a page to somebody's followers. Texts are anybody's (security F15). */

/** A tweet that says `text` and links to `url`; its writer sends it. */
export const tweetUrl = (text: string, url: string) =>
  `https://twitter.com/intent/tweet?text=${encode(text)}&url=${encode(url)}`;

export const facebookUrl = (url: string) =>
  `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`;

/** Half of a pair has no encoding: it becomes the replacement character. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
