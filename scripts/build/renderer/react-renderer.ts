import { createElement, type FunctionComponent, memo } from "react";
import { renderToString } from "react-dom/server";

interface Metadata {
  astroStaticSlot?: boolean;
  hydrate?: string;
}
type Props = Record<string, unknown>;
type Context = { result: object };

/**
 * Astro's own renderer renders each component twice. The first time, it only finds out whether the component is a React
 * component. All our components are React components without data requests. So one call of `renderToString` gives the
 * same HTML.
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
  const hasOnlyTexts = Object.values(props).every((value) => typeof value === "string");
  const html = hasOnlyTexts ? cachedHtml(component, prefix + JSON.stringify(props), render) : render();
  return { html, attrs: { prefix } };
}

/** The cache is for components that every page repeats, such as icons. A small limit saves memory. */
const MAX_CACHED_PER_COMPONENT = 50;
const htmlCache = new Map<FunctionComponent<Props>, Map<string, string>>();

function cachedHtml(component: FunctionComponent<Props>, key: string, render: () => string): string {
  const componentCache = htmlCache.get(component) ?? new Map<string, string>();
  htmlCache.set(component, componentCache);
  const html = componentCache.get(key) ?? render();
  if (componentCache.size < MAX_CACHED_PER_COMPONENT) componentCache.set(key, html);
  return html;
}

/** React adds these links to the HTML. Astro already writes the links of `<head>`, so the renderer removes React's links. */
const PRELOADS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

const StaticHtml = memo(({ value, name, hydrate }: { value?: string | undefined; name?: string; hydrate: boolean }) => {
  if (value == null || value.trim() === "") return null;
  return createElement(hydrate ? "astro-slot" : "astro-static-slot", {
    name,
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: value },
  });
});

const prefixes = new WeakMap<object, number>();

function nextPrefix(page: object): string {
  const count = prefixes.get(page) ?? 0;
  prefixes.set(page, count + 1);
  return `r${count}`;
}

/** Astro calls this function for all components except Astro components. In this project, they are all React components. */
const isReactComponent = () => true;

export default {
  name: "@astrojs/react",
  check: isReactComponent,
  renderToStaticMarkup,
  supportsAstroStaticSlot: true,
};
