/** The part of schema.org that the site writes: what a type must say and what else it may. */
type Kind = "text" | "url" | "date" | "count" | "language" | { of: string[]; many?: true };
interface Type {
  needs: Record<string, Kind>;
  may: Record<string, Kind>;
}

const CRUMBS = { of: ["ListItem"], many: true } as const satisfies Kind;
const TYPES: Record<string, Type> = {
  WebSite: { needs: { name: "text", url: "url", description: "text" }, may: {} },
  Organization: { needs: { name: "text", url: "url" }, may: {} },
  Article: {
    needs: {
      ...{ headline: "text", url: "url", mainEntityOfPage: "url", articleSection: "text" },
      ...{ author: { of: ["Organization"] }, publisher: { of: ["Organization"] } },
      about: { of: ["PodcastEpisode"] },
    },
    may: { description: "text", image: "url", datePublished: "date", inLanguage: "language" },
  },
  PodcastEpisode: {
    needs: { name: "text", partOfSeries: { of: ["PodcastSeries"] } },
    may: { url: "url", datePublished: "date", actor: { of: ["Person"], many: true } },
  },
  PodcastSeries: {
    needs: { name: "text", url: "url" },
    may: {
      ...{ description: "text", image: "url", inLanguage: "language", genre: "text" },
      sameAs: "url",
    },
  },
  Person: { needs: { name: "text" }, may: { url: "url", sameAs: "url" } },
  CollectionPage: {
    needs: { name: "text", url: "url", mainEntity: { of: ["ItemList"] } },
    may: { description: "text", image: "url" },
  },
  ItemList: { needs: { numberOfItems: "count", itemListElement: CRUMBS }, may: {} },
  BreadcrumbList: { needs: { itemListElement: CRUMBS }, may: {} },
  ListItem: { needs: { position: "count", name: "text" }, may: { item: "url", url: "url" } },
};

/** What is wrong with a page's JSON-LD; nothing, if it says what search engines ask for. */
export function structuredDataProblems(json: string): string[] {
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(json) as Record<string, unknown>;
  } catch (error) {
    return [(error as Error).message];
  }
  const { "@context": context, "@graph": graph, ...rest } = data;
  if (context !== "https://schema.org" || !Array.isArray(graph) || Object.keys(rest).length > 0) {
    return ["not one graph of schema.org"];
  }
  return graph.flatMap((thing, n) => thingProblems(thing, `${n}`, Object.keys(TYPES)));
}

function thingProblems(thing: unknown, at: string, of: readonly string[]): string[] {
  const { "@type": name, ...properties } = thing as Record<string, unknown>;
  const type = TYPES[String(name)];
  if (!type || !of.includes(String(name))) return [`${at} is ${name}`];
  const here = `${at} ${name}`;
  const missing = Object.keys(type.needs).filter((property) => !(property in properties));
  return [
    ...missing.map((property) => `${here} has no ${property}`),
    ...Object.entries(properties).flatMap(([property, value]) => {
      const kind = { ...type.needs, ...type.may }[property];
      return kind ? valueProblems(value, `${here}.${property}`, kind) : [`${here} has ${property}`];
    }),
    ...(name === "BreadcrumbList" || name === "ItemList" ? orderProblems(properties, here) : []),
  ];
}

function valueProblems(value: unknown, at: string, kind: Kind): string[] {
  if (typeof kind === "object" && "of" in kind) {
    if (Array.isArray(value) !== (kind.many ?? false)) return [`${at} is one, or many`];
    return [value].flat().flatMap((thing, n) => thingProblems(thing, `${at}[${n}]`, kind.of));
  }
  const holds: Record<string, (value: unknown) => boolean> = {
    text: (text) => typeof text === "string" && text.trim() !== "",
    url: (url) => typeof url === "string" && /^https?:\/\//.test(url) && URL.canParse(url),
    date: (date) => typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date) && isDay(date),
    count: (count) => Number.isSafeInteger(count) && Number(count) >= 0,
    language: (tag) => typeof tag === "string" && isLanguage(tag),
  };
  return holds[String(kind)]?.(value) ? [] : [`${at} is no ${kind}: ${JSON.stringify(value)}`];
}

const isDay = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function orderProblems(list: Record<string, unknown>, at: string): string[] {
  const { itemListElement: items, numberOfItems } = list;
  if (!Array.isArray(items)) return [];
  const isCounted = numberOfItems === undefined || numberOfItems === items.length;
  return isCounted && items.every(({ position }, n) => position === n + 1)
    ? []
    : [`${at} is not counted`];
}
