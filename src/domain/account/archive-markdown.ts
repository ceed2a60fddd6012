import { markdownLine, markdownLink, markdownText } from "../content/markdown.ts";
import type { ArchivedHighlight, ArchivedList, ArchivedRecap } from "./archived.ts";

const markdownDocument = (heading: string, blocks: readonly string[]): string =>
  `${[`# ${heading}`, ...(blocks.length > 0 ? blocks : ["Nothing here yet."])].join("\n\n")}\n`;

const dayOf = (time: string) => time.slice(0, 10);

const recapLink = (title: string, address: string) => markdownLink(title, address || null);

export const recapsMarkdown = (heading: string, recaps: readonly ArchivedRecap[]): string =>
  markdownDocument(
    heading,
    recaps.length === 0
      ? []
      : [
          recaps
            .map(({ title, show, address, savedOrOpenedAt, readAt }) => {
              const words = [recapLink(title, address), markdownLine(show), dayOf(savedOrOpenedAt || readAt)];
              return `- ${words.filter(Boolean).join(", ")}`;
            })
            .join("\n"),
        ],
  );

export const listsMarkdown = (lists: readonly ArchivedList[]): string =>
  markdownDocument(
    "Top 10 lists",
    lists.flatMap(({ title, description, address, items }) => [
      `## ${recapLink(title, address)}`,
      ...(description === "" ? [] : [markdownText(description)]),
      items
        .map(({ rank, podcast, note }) => {
          const words = [`**${markdownLine(podcast)}**`, note && markdownLine(note)];
          return `${rank}. ${words.filter(Boolean).join(": ")}`;
        })
        .join("\n"),
    ]),
  );

export const highlightsMarkdown = (highlights: readonly ArchivedHighlight[]): string =>
  markdownDocument(
    "Highlights",
    [...Map.groupBy(highlights, ({ address, title }) => `${address} ${title}`).values()].flatMap((group) => {
      const [firstHighlight] = group;
      const heading = firstHighlight
        ? `## ${recapLink(firstHighlight.title || "A recap", firstHighlight.address)}`
        : "";
      return [
        heading,
        ...group.flatMap(({ quote, note }) => [
          `> ${markdownText(quote).replaceAll("\n", "\n> ")}`,
          ...(note === "" ? [] : [markdownText(note)]),
        ]),
      ];
    }),
  );
