import { CoverArt } from "./CoverArt.tsx";

interface Props {
  url: string | null;
  /** Without this text, the picture decorates a title and screen readers skip it. */
  alt?: string | null | undefined;
  /** A slug, so that the generated cover never changes. */
  seed: string;
  square?: boolean | undefined;
  /** True for a picture above the fold. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** The generated cover is under the picture and stays visible if the picture does not load. */
export function Thumbnail({
  url,
  alt,
  seed,
  square = false,
  eager = false,
  className = "",
}: Props) {
  return (
    <div
      className={`relative overflow-hidden rounded-sm bg-sunk ${square ? "aspect-square" : "aspect-video"} ${className}`}
    >
      <CoverArt seed={seed} className="absolute inset-0 size-full" />
      {url !== null && (
        <img
          src={url}
          alt={alt ?? ""}
          width={square ? 480 : 640}
          height={square ? 480 : 360}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
}
