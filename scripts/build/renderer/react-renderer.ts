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
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix });
  return { html: html.includes("<link") ? html.replace(PRELOADS, "") : html, attrs: { prefix } };
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
