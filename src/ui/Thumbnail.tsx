import { CoverArt } from "./CoverArt.tsx";

interface Props {
  url: string | null;
  /** What the drawn cover is made from; a slug, so that it stays the same. */
  seed: string;
  square?: boolean | undefined;
  /** Set for the one picture above the fold. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** The drawn cover lies beneath, so a picture that fails to load leaves no hole. */
export function Thumbnail({ url, seed, square = false, eager = false, className = "" }: Props) {
  return (
    <div
      className={`relative overflow-hidden rounded-sm bg-sunk ${square ? "aspect-square" : "aspect-video"} ${className}`}
    >
      <CoverArt seed={seed} className="absolute inset-0 size-full" />
      {url !== null && (
        <img
          src={url}
          alt=""
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
