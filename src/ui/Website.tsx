import { ExternalLink } from "./ExternalLink.tsx";

/** Shows the host name. Renders nothing without a valid address. */
export function Website({ url }: { url: string | null }) {
  if (url === null || !URL.canParse(url)) return null;
  return (
    <p className="mt-4 text-ui font-medium">
      <ExternalLink href={url}>{new URL(url).hostname.replace(/^www\./, "")}</ExternalLink>
    </p>
  );
}
