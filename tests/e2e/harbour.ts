/**
 * A show with recaps in every state, for stories that only read. Stories name these rows, and never a recap of the demo.
 * From the demo, stories use only accounts, podcasts, and the names of other shows and categories.
 */

export const HARBOUR_CATEGORY = { name: "Sea & Shore", slug: "sea-shore" };
export const HARBOUR_SHOW = { name: "Harbour Hours", slug: "harbour-hours" };
/** A show of another category. Its only recap has a quote and a recommendation, so both feeds can filter for the show. */
export const FERRY_SHOW = { name: "Night Ferry", slug: "night-ferry" };

/** This guest is in two recaps. The other guests are in one. */
const INES = { name: "Ines Tolliver", link: "https://example.com/people/ines-tolliver" };

const FOGHORN_BODY = [
  "The horn at Kell Point weighs as much as a small van, and **one person** still oils it. Ines Tolliver came to do so for a winter, and stayed for nineteen years.",
  "She explains how a horn is heard: the low note travels, the high note tells the direction. In a flat calm, a trawler hears the horn before its crew can see the pier.",
  "In 1998 the harbour sold the horn to a collector. The boats complained, so the harbour bought the horn back for twice the money, and nobody has priced it since.",
  "Anton Greave measures the sound from a rowing boat. His figures say that the old horn is quieter than the new one, and that people hear it from further away.",
  "The two disagree about why. He counts decibels, and she counts the people who come home. Both sets of figures hang in the engine room, one above the other.",
]
  .map((text) => `<p>${text.replace(/\*\*(.+?)\*\*/, "<strong>$1</strong>")}</p>`)
  .join("\n<h3>What the boats hear</h3>\n");

/** A recap with every section, and with a transcript. */
export const FOGHORN = {
  slug: "foghorn",
  title: "Foghorn",
  show: HARBOUR_SHOW.slug,
  episode_date: "2003-10-02",
  episode_link: "https://example.com/harbour-hours/2",
  duration_minutes: 34,
  guests: [INES, { name: "Anton Greave", link: "https://example.com/people/anton-greave" }],
  quick_take: "A harbour sold its foghorn, and soon had to buy it back.",
  recap_body: FOGHORN_BODY,
  key_takeaways: [
    "A low note travels, and a high note tells where it comes from.",
    "Loudness and reach are two different figures.",
    "A thing without a price can still be sold too cheaply.",
    "Someone has to oil it.",
  ],
  quotes: [
    "You oil it on the days when nobody needs it. — Ines Tolliver",
    "My meter has never come home late. — Anton Greave",
    "A horn is a promise that somebody stayed awake.",
  ],
  recommendations: [
    '<p><a href="https://example.com/books/low-notes">Low Notes</a>, a book about horns, whales and lorries.</p>',
    "<p><strong>Fog Log</strong>, a free tool that records what you hear and where you stood.</p>",
  ],
  why_it_matters:
    "A safety device is easiest to sell on the days when it works. This one came back because boats kept a log.",
  chapters: [
    { start: 4, title: "The engine room" },
    { start: 190, title: "Sold" },
    { start: 820, title: "A meter in a rowing boat" },
  ],
  links: [
    { text: "The log of the boats", url: "https://example.com/harbour-hours/2/log" },
    { text: "The receipt", url: "https://example.com/harbour-hours/2/receipt" },
  ],
  transcript: [
    "[00:00:04] Maren Vale: We are inside the engine room at Kell Point, and the horn is right above us.",
    "[00:00:31] Ines Tolliver: Put these on. It sounds every forty seconds once it starts, and it does not wait for visitors.",
    "[00:03:10] Maren Vale: And this one they sold?",
    "[00:03:14] Ines Tolliver: To a man with a very large garden, and then the skippers started writing letters about him.",
    "[00:13:40] Anton Greave: From the rowing boat I can show you that it is quieter than the new one.",
    "[00:13:52] Ines Tolliver: He can show you that. Then ask him which of the two he steers by.",
  ].join("\n\n"),
};

/** Only its transcript says "porte-voilette", and only there stand the words "copper pelican". */
const CREPERIE = {
  slug: "the-creperie-by-the-slipway",
  title: "The Crêperie by the Slipway",
  show: HARBOUR_SHOW.slug,
  episode_date: "2003-04-16",
  duration_minutes: 41,
  guests: [{ name: "Benoît Kermadec", link: null }],
  quick_take: "Pancakes, and the people who wait for a boat.",
  recap_body: "<p>The owner keeps a board with the names of boats that are late.</p>",
  transcript: [
    "[00:00:05] Maren Vale: There is one table by the window, and it is taken.",
    "[00:00:47] Benoît Kermadec: That copper pelican over the stove came off a yacht from Brest.",
    "[00:02:20] Benoît Kermadec: My aunt left her porte-voilette here in 1961, and she still asks for it.",
  ].join("\n\n"),
};

/** The newest recap of its show. */
export const PILOT = {
  slug: "what-a-pilot-means-by-soon",
  title: "What a Pilot Means by “Soon”",
  show: HARBOUR_SHOW.slug,
  episode_date: "2003-11-18",
  duration_minutes: 28,
  guests: [INES],
  quick_take: "For a harbour pilot, “soon” is a number, and the number depends on the tide.",
  recap_body: "<p>Harbour pilots say “soon” for anything between six minutes and the next tide.</p>",
};

/** The recaps of the show, from the newest to one without a date. */
export const HARBOUR_RECAPS = [
  PILOT,
  FOGHORN,
  {
    slug: "two-minutes-of-gulls",
    title: "Two Minutes of Gulls",
    show: HARBOUR_SHOW.slug,
    episode_date: "2003-07-01",
    duration_minutes: 2,
    quick_take: "Gulls, without comment.",
  },
  CREPERIE,
  {
    slug: "a-rope-is-not-a-plan",
    title: "A Rope Is Not a Plan",
    show: HARBOUR_SHOW.slug,
    episode_date: "2003-02-10",
    duration_minutes: 47,
    quick_take: "A splice fails politely and a knot does not.",
  },
  {
    slug: "nets-without-a-date",
    title: "Nets Without a Date",
    show: HARBOUR_SHOW.slug,
    quick_take: "Somebody found this tape in a locker.",
  },
];

export const DECK_LIGHTS = {
  slug: "deck-lights",
  title: "Deck Lights",
  show: FERRY_SHOW.slug,
  quotes: ["Nobody sleeps on the car deck, and everybody dreams there."],
  recommendations: ["<p><strong>Berths</strong>, a podcast about sleeping in small rooms.</p>"],
};
