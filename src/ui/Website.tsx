import { ExternalLink } from "./ExternalLink.tsx";

/** A website by the name of its host; nothing where there is none. */
export function Website({ url }: { url: string | null }) {
  if (url === null || !URL.canParse(url)) return null;
  return (
    <p className="mt-4 text-ui font-medium">
      <ExternalLink href={url}>{new URL(url).hostname.replace(/^www\./, "")}</ExternalLink>
    </p>
  );
}
