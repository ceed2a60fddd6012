/** Links that share a page. Texts are untrusted (security F15). */

export const tweetUrl = (text: string, url: string) =>
  `https://twitter.com/intent/tweet?text=${encode(text)}&url=${encode(url)}`;

export const facebookUrl = (url: string) =>
  `https://www.facebook.com/sharer/sharer.php?u=${encode(url)}`;

/** `encodeURIComponent` throws for a lone surrogate, so replace it first. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
