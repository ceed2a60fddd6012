type ValueKind = "text" | "url" | "date" | "count" | "language" | { types: string[]; isList?: true };
/** The properties of a type of schema.org that the site uses. */
interface Type {
  required: Record<string, ValueKind>;
  optional: Record<string, ValueKind>;
}

const LIST_ITEMS = { types: ["ListItem"], isList: true } as const satisfies ValueKind;
const SITE_TYPES: Record<string, Type> = {
  WebSite: { required: { name: "text", url: "url", description: "text" }, optional: {} },
  Organization: { required: { name: "text", url: "url" }, optional: {} },
  Article: {
    required: {
      headline: "text",
      url: "url",
      mainEntityOfPage: "url",
      articleSection: "text",
      author: { types: ["Organization", "Person"] },
      publisher: { types: ["Organization"] },
      about: { types: ["PodcastEpisode"] },
    },
    optional: {
      description: "text",
      image: "url",
      datePublished: "date",
      inLanguage: "language",
      editor: { types: ["Person"] },
    },
  },
  PodcastEpisode: {
    required: { name: "text", partOfSeries: { types: ["PodcastSeries"] } },
    optional: { url: "url", datePublished: "date", actor: { types: ["Person"], isList: true } },
  },
  PodcastSeries: {
    required: { name: "text", url: "url" },
    optional: {
      description: "text",
      image: "url",
      inLanguage: "language",
      genre: "text",
      sameAs: "url",
      author: { types: ["Person"], isList: true },
    },
  },
  Person: { required: { name: "text" }, optional: { url: "url", sameAs: "url" } },
  CollectionPage: {
    required: { name: "text", url: "url", mainEntity: { types: ["ItemList"] } },
    optional: { description: "text", image: "url" },
  },
  ItemList: { required: { numberOfItems: "count", itemListElement: LIST_ITEMS }, optional: {} },
  BreadcrumbList: { required: { itemListElement: LIST_ITEMS }, optional: {} },
  ListItem: {
    required: { position: "count", name: "text" },
    optional: { item: "url", url: "url" },
  },
};

/** Lists the requirements of search engines that a page's JSON-LD does not meet. */
export function structuredDataProblems(json: string): string[] {
  let data: Record<string, unknown>;
  try {
    data = JSON.parse(json) as Record<string, unknown>;
  } catch (error) {
    return [(error as Error).message];
  }
  const { "@context": context, "@graph": graph, ...otherKeys } = data;
  if (context !== "https://schema.org" || !Array.isArray(graph) || Object.keys(otherKeys).length > 0) {
    return ["the JSON-LD is not one schema.org graph"];
  }
  return graph.flatMap((node, n) => nodeProblems(node, `${n}`, Object.keys(SITE_TYPES)));
}

function nodeProblems(node: unknown, path: string, types: readonly string[]): string[] {
  const { "@type": name, ...properties } = node as Record<string, unknown>;
  const type = SITE_TYPES[String(name)];
  if (!type || !types.includes(String(name))) return [`${path} has the unexpected type ${name}`];
  const nodePath = `${path} ${name}`;
  const missingProperties = Object.keys(type.required).filter((property) => !(property in properties));
  return [
    ...missingProperties.map((property) => `${nodePath} has no ${property}`),
    ...Object.entries(properties).flatMap(([property, value]) => {
      const kind = { ...type.required, ...type.optional }[property];
      return kind
        ? valueProblems(value, `${nodePath}.${property}`, kind)
        : [`${nodePath} has the unknown property ${property}`];
    }),
    ...(name === "BreadcrumbList" || name === "ItemList" ? orderProblems(properties, nodePath) : []),
  ];
}

function valueProblems(value: unknown, path: string, kind: ValueKind): string[] {
  if (typeof kind === "object" && "types" in kind) {
    if (Array.isArray(value) !== (kind.isList ?? false))
      return [`${path} must be ${kind.isList ? "a list" : "one value"}`];
    return [value].flat().flatMap((node, n) => nodeProblems(node, `${path}[${n}]`, kind.types));
  }
  const checks: Record<string, (value: unknown) => boolean> = {
    text: (text) => typeof text === "string" && text.trim() !== "",
    url: (url) => typeof url === "string" && /^https?:\/\//.test(url) && URL.canParse(url),
    date: (date) => typeof date === "string" && /^\d{4}-\d\d-\d\d$/.test(date) && isCalendarDay(date),
    count: (count) => Number.isSafeInteger(count) && Number(count) >= 0,
    language: (tag) => typeof tag === "string" && isLanguage(tag),
  };
  return checks[String(kind)]?.(value) ? [] : [`${path} is not a valid ${kind}: ${JSON.stringify(value)}`];
}

const isCalendarDay = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

function orderProblems(list: Record<string, unknown>, path: string): string[] {
  const { itemListElement: items, numberOfItems } = list;
  if (!Array.isArray(items)) return [];
  const isCountCorrect = numberOfItems === undefined || numberOfItems === items.length;
  return isCountCorrect && items.every(({ position }, n) => position === n + 1)
    ? []
    : [`${path} has wrong positions or a wrong number of items`];
}
