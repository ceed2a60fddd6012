/** Addresses of other sites where a reader can share a page. The text is untrusted (security F15). */

export const tweetUrl = (text: string, url: string) =>
  `https://twitter.com/intent/tweet?text=${encodeText(text)}&url=${encodeText(url)}`;

export const facebookUrl = (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${encodeText(url)}`;

/** `encodeURIComponent` throws an error if the text is not well-formed Unicode. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed());
