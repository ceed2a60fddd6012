import { longDate } from "../text/dates.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { formatCount } from "../text/plural.ts";
import { printableText } from "../text/printable.ts";
import { DIGEST_TIMES, type Frequency } from "./frequency.ts";

export interface DigestRecap {
  title: string;
  slug: string;
  show: string;
  date: string | null;
  /** The quick take, or the first sentence of the show notes. */
  text: string | null;
}

export interface Digest {
  frequency: Frequency;
  recaps: readonly DigestRecap[];
  /** The number of new recaps that the mail does not list. */
  moreCount: number;
}

export interface DigestAddresses {
  site: string;
  /** A page with a button. So a mail scanner that opens the page does not unsubscribe the reader. */
  unsubscribePage: string;
  /** A POST request to this address unsubscribes the reader. Mail programs send this request (RFC 8058). */
  unsubscribeUrl: string;
}

export interface DigestMail {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

const TITLE_MAX_CHARS = 120;
const TEXT_MAX_CHARS = 280;
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns one line without control characters, so that no title can add a line or a header to the mail (security B173). */
export function oneLine(text: string, maxChars: number): string {
  const line = printableText(text)
    .replace(DIRECTION_MARKS, "")
    .replace(/[\s\u007f-\u009f]+/g, " ")
    .trim();
  if (line.length <= maxChars) return line;
  const beginning = line.slice(0, maxChars + 1);
  const end = beginning.lastIndexOf(" ");
  return `${beginning.slice(0, end > maxChars / 2 ? end : maxChars).replace(/[\s.,;:…]+$/, "")}…`.toWellFormed();
}

export function digestMail(digest: Digest, addresses: DigestAddresses): DigestMail {
  const { recaps, moreCount } = digest;
  const otherCount = recaps.length - 1 + moreCount;
  const firstTitle = oneLine(recaps[0]?.title ?? "", TITLE_MAX_CHARS);
  return {
    subject: otherCount === 0 ? firstTitle : `${firstTitle}, and ${formatCount(otherCount, "more recap")}`,
    text: textOf(digest, addresses),
    html: htmlOf(digest, addresses),
    headers: {
      "List-Unsubscribe": `<${addresses.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

const INTRO = "New recaps from the shows and categories you follow";

const entryOf = ({ title, slug, show, date, text }: DigestRecap, site: string) => ({
  title: oneLine(title, TITLE_MAX_CHARS * 2),
  showAndDate: [oneLine(show, TITLE_MAX_CHARS), longDate(date ?? "")].filter(Boolean).join(" · "),
  text: oneLine(text ?? "", TEXT_MAX_CHARS),
  address: `${site}/recap/${encodeURIComponent(slug)}`,
});

const moreRecapsText = (moreCount: number) => `${formatCount(moreCount, "more new recap")} in My Feed`;

const reasonOf = ({ frequency }: Digest) =>
  `You get this e-mail ${DIGEST_TIMES[frequency]}, if there are new recaps, because you turned on the e-mail digest.`;

function textOf(digest: Digest, { site, unsubscribePage }: DigestAddresses): string {
  const entries = digest.recaps.map((recap) => {
    const { title, showAndDate, text, address } = entryOf(recap, site);
    return [title, showAndDate, text, address].filter(Boolean).join("\n");
  });
  return [
    `${INTRO}:`,
    ...entries,
    ...(digest.moreCount > 0 ? [`${moreRecapsText(digest.moreCount)}: ${site}/?feed=true`] : []),
    `--\n${reasonOf(digest)}\nUnsubscribe: ${unsubscribePage}\nChange how often: ${site}/account#digest`,
  ].join("\n\n");
}

const link = (address: string, text: string, style = "") =>
  `<a href="${escapeHtml(address)}"${style && ` style="${style}"`}>${escapeHtml(text)}</a>`;

const SMALL = "font-size:14px;line-height:1.5";

/** The mail sets no colours of texts and backgrounds, so it is also readable in the dark mode of mail programs. */
function htmlOf(digest: Digest, { site, unsubscribePage }: DigestAddresses): string {
  const entries = digest.recaps.map((recap) => {
    const { title, showAndDate, text, address } = entryOf(recap, site);
    return [
      '<h2 dir="auto" style="margin:28px 0 4px;font-size:19px;line-height:1.35">',
      `${link(address, title)}</h2>`,
      `<p dir="auto" style="margin:0;${SMALL}">${escapeHtml(showAndDate)}</p>`,
      text && `<p dir="auto" style="margin:8px 0 0;line-height:1.55">${escapeHtml(text)}</p>`,
    ].join("");
  });
  const moreRecapsHtml =
    digest.moreCount > 0
      ? `<p style="margin:28px 0 0">${link(`${site}/?feed=true`, moreRecapsText(digest.moreCount))}</p>`
      : "";
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><title>Digest</title></head>',
    '<body style="max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.5 Georgia,serif;overflow-wrap:anywhere">',
    `<h1 style="font-size:17px;line-height:1.4">${INTRO}</h1>`,
    ...entries,
    moreRecapsHtml,
    `<p style="margin:40px 0 0;padding-top:16px;border-top:1px solid #b9b9b0;${SMALL}">`,
    `${escapeHtml(reasonOf(digest))}<br>${link(unsubscribePage, "Unsubscribe")} · `,
    `${link(`${site}/account#digest`, "Change how often")}</p></body></html>`,
  ].join("\n");
}

export function confirmationMail(frequency: Frequency, confirmPage: string) {
  const text = [
    `Open the page below and press its button to get new recaps of the shows and categories you follow, ${DIGEST_TIMES[frequency]}:`,
    confirmPage,
    "The link works for three days. If you did not turn on the e-mail digest, ignore this e-mail. Then no digest arrives.",
  ];
  const [intro = "", , outro = ""] = text.map(escapeHtml);
  return {
    subject: "Confirm your e-mail digest",
    text: text.join("\n\n"),
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Confirm</title></head><body style="font:16px/1.5 Georgia,serif"><p>${intro}</p><p>${link(confirmPage, "Confirm the e-mail digest")}</p><p>${outro}</p></body></html>`,
  };
}
