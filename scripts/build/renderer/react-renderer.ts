import { createElement, type FunctionComponent, memo } from "react";
import { renderToString } from "react-dom/server";

interface Metadata {
  astroStaticSlot?: boolean;
  hydrate?: string;
}
type Props = Record<string, unknown>;
type Context = { result: object };

/**
 * Astro's own renderer renders each component twice, through two streams: once to see whether React knows it. All our
 * components are React's and none waits for data, so one call of `renderToString` gives the same text.
 */
function renderToStaticMarkup(
  this: Context,
  component: FunctionComponent<Props>,
  { class: _, ...props }: Props,
  { default: children, ...slots }: Record<string, string | undefined>,
  metadata?: Metadata,
) {
  const hydrate = metadata?.astroStaticSlot ? Boolean(metadata.hydrate) : true;
  for (const [slot, value] of Object.entries(slots)) {
    const name = slot.trim().replace(/[-_]([a-z])/g, (_match, letter) => letter.toUpperCase());
    props[name] = createElement(StaticHtml, { hydrate, value, name });
  }
  const content = (children ?? props["children"]) as string | undefined | null;
  if (content != null) props["children"] = createElement(StaticHtml, { hydrate, value: content });
  const prefix = nextPrefix(this.result);
  const render = () => {
    const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
    return html.includes("<link") ? html.replace(PRELOADS, "") : html;
  };
  const isPlain = Object.values(props).every((value) => typeof value === "string");
  const html = isPlain ? cached(component, prefix + JSON.stringify(props), render) : render();
  return { html, attrs: { prefix } };
}

/** Every page has the search box and the same icons. Of other components, few texts are worth the memory. */
const MAX_CACHED = 50;
const texts = new Map<FunctionComponent<Props>, Map<string, string>>();

function cached(component: FunctionComponent<Props>, key: string, render: () => string): string {
  const ofComponent = texts.get(component) ?? new Map<string, string>();
  texts.set(component, ofComponent);
  const html = ofComponent.get(key) ?? render();
  if (ofComponent.size < MAX_CACHED) ofComponent.set(key, html);
  return html;
}

/** React adds these to `<head>`, which Astro writes. */
const PRELOADS =
  /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

const StaticHtml = memo(
  ({ value, name, hydrate }: { value?: string | undefined; name?: string; hydrate: boolean }) => {
    if (value == null || value.trim() === "") return null;
    return createElement(hydrate ? "astro-slot" : "astro-static-slot", {
      name,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: value },
    });
  },
);

const prefixes = new WeakMap<object, number>();

function nextPrefix(page: object): string {
  const count = prefixes.get(page) ?? 0;
  prefixes.set(page, count + 1);
  return `r${count}`;
}

/** Astro renders its own components itself. All others are React's. */
const check = () => true;

export default {
  name: "@astrojs/react",
  check,
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
