import { wholeAddress } from "../../data/build/origin.ts";
import type {
  Chapter,
  Recap,
  RecapGuest,
  RecapQuote,
  SafeHtml,
  Show,
  StaffMember,
} from "../../domain/content/content.ts";
import { clockTime, durationText } from "../../domain/content/durations.ts";
import { markdownLine, markdownLink, markdownOf, markdownText } from "../../domain/content/markdown.ts";
import { originText } from "../../domain/content/origin.ts";
import { longDate } from "../../domain/text/dates.ts";
import { validWebUrl } from "../../domain/text/web-url.ts";
import { videoUrlAt } from "../../domain/youtube/video-at.ts";
import * as paths from "../../paths.ts";
import { episodeLinkLabel } from "./episode-link.ts";
import { hasRecapBody, recapSections, type SectionId, SHOW_NOTES_CREDIT } from "./sections.ts";

/** Writes a recap as a Markdown file. The sections have the same order as on the page. */
export function recapMarkdown(recap: Recap): string {
  const texts: Record<SectionId, string> = {
    "quick-take": markdownText(recap.quickTake ?? ""),
    recap: markdownOf(recap.recapBody ?? ("" as SafeHtml)),
    "key-takeaways": numberedList(recap.keyTakeaways.map(markdownLine)),
    quotes: recap.quotes.map(quoteBlock).join("\n\n"),
    recommendations: recap.recommendations.map(markdownOf).join("\n\n"),
    "why-it-matters": markdownText(recap.whyItMatters ?? ""),
    chapters: bulletList(recap.chapters.map((chapter) => chapterLine(chapter, recap.youtubeUrl))),
    "show-notes": [
      ...(hasRecapBody(recap) ? [] : [`*${SHOW_NOTES_CREDIT}*`]),
      markdownOf(recap.showNotes ?? ("" as SafeHtml)),
    ].join("\n\n"),
    links: bulletList(recap.links.map(({ text, url }) => markdownLink(text, validWebUrl(url)))),
    guests: bulletList(recap.guests.map(guestLink)),
    corrections: bulletList(
      recap.corrections.toReversed().map(({ date, text }) => `${longDate(date) ?? date}: ${markdownLine(text)}`),
    ),
  };
  const sections = recapSections(recap).map(({ id, heading }) => `## ${heading}\n\n${texts[id]}`);
  const blocks = [`# ${markdownLine(recap.title)}`, facts(recap), ...sections, footer(recap)];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

const bulletList = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");
const numberedList = (lines: readonly string[]) => lines.map((line, index) => `${index + 1}. ${line}`).join("\n");

function facts(recap: Recap): string {
  const { show, slug, episodeDate, durationMinutes, guests, writer, reviewer } = recap;
  const { madeBy, restsOn } = recap;
  const lines = [
    `Show: ${markdownLink(show.name, wholeAddress(paths.show(show.slug)))}`,
    `Category: ${markdownLink(show.category.name, wholeAddress(paths.category(show.category.slug)))}`,
    episodeDate && `Date: ${longDate(episodeDate) ?? episodeDate}`,
    durationText(durationMinutes) && `Length: ${durationText(durationMinutes)}`,
    guests.length > 0 && `With: ${guests.map(({ name }) => markdownLink(name, null)).join(", ")}`,
    show.hosts.length > 0 && `Hosted by: ${show.hosts.map(({ name }) => markdownLink(name, null)).join(", ")}`,
    writer && `Written by: ${profileLink(writer)}`,
    reviewer && `Reviewed by: ${profileLink(reviewer)}`,
    originText(madeBy, restsOn),
    `Recap: <${wholeAddress(paths.recap(slug))}>`,
  ];
  return bulletList(lines.filter((line) => typeof line === "string" && line !== "") as string[]);
}

const profileLink = ({ id, name }: StaffMember) => markdownLink(name, wholeAddress(paths.profile(id)));

const quoteBlock = ({ text, author, role }: RecapQuote) =>
  `> ${markdownLine(text)}${author === null ? "" : `\n>\n> — ${markdownLink(author, null)}${role === null ? "" : `, ${role}`}`}`;

const chapterLine = ({ start, title }: Chapter, video: string | null) =>
  `${markdownLink(clockTime(start), videoUrlAt(video, start))} ${markdownLink(title, null)}`;

const guestLink = ({ name, slug, link }: RecapGuest) =>
  markdownLink(name, slug === null ? link : wholeAddress(paths.guest(slug)));

function footer(recap: Recap): string {
  const { slug, show, episodeLink, hasTranscript } = recap;
  const links = [
    episodeLink && markdownLink(episodeLinkLabel(recap), episodeLink),
    hasTranscript && markdownLink("Full transcript", wholeAddress(paths.transcript(slug))),
    sourceLine(show),
  ].filter(Boolean);
  return links.length > 0 ? `---\n\n${links.join("  \n")}` : "";
}

function sourceLine({ attribution, license }: Show): string {
  const sourceText = attribution === null ? "" : `Source: ${markdownLink(attribution, null)}.`;
  const licenseText = license === null ? "" : `License: ${markdownLink(license, validWebUrl(license))}`;
  return [sourceText, licenseText].filter(Boolean).join(" ");
}
