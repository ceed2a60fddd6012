import * as paths from "../paths.ts";

interface NavLink {
  text: string;
  href: string;
  visibleTo?: "signed-in" | "staff";
}

export const HEADER_LINKS: readonly NavLink[] = [
  { text: "My Feed", href: paths.myFeed(), visibleTo: "signed-in" },
  { text: "Top 10 Lists", href: paths.topLists() },
  { text: "Quotes", href: paths.quotes() },
  { text: "Guests", href: paths.guests() },
  { text: "AI Chat", href: paths.aiChat() },
  { text: "About", href: paths.about() },
  { text: "Admin", href: paths.admin(), visibleTo: "staff" },
];

export const FOOTER_LINKS = [
  {
    heading: "Browse",
    links: [
      { text: "Podcasts", href: paths.podcasts() },
      { text: "Recommendations", href: paths.recommendations() },
      { text: "Quotes", href: paths.quotes() },
      { text: "Guests", href: paths.guests() },
      { text: "RSS", href: paths.rss() },
    ],
  },
  {
    heading: "Your reading",
    links: [
      { text: "Saved", href: paths.saved() },
      { text: "History", href: paths.history() },
      { text: "Highlights", href: paths.highlights() },
    ],
  },
  {
    heading: "Company",
    links: [
      { text: "About", href: paths.about() },
      { text: "Contact", href: paths.contact() },
      { text: "Privacy", href: paths.privacy() },
      { text: "Terms", href: paths.terms() },
    ],
  },
] as const;
