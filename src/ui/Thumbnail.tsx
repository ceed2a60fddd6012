import { srcSetOf } from "../domain/pictures/picture-widths.ts";
import { CoverArt } from "./CoverArt.tsx";

interface Props {
  url: string | null;
  /** Without this text, the picture is decoration, and screen readers skip it. */
  alt?: string | null | undefined;
  /** The slug decides how the generated cover looks. */
  seed: string;
  square?: boolean | undefined;
  /** True for a picture above the fold. */
  eager?: boolean | undefined;
  className?: string | undefined;
  /** The width of the picture in the layout, as in the attribute `sizes` of HTML. */
  sizes?: string | undefined;
}

const CARD_SIZES = "(min-width: 64rem) 25rem, (min-width: 40rem) 50vw, 100vw";
const TILE_SIZES = "7rem";
/** For a picture that is at least half as wide as the page. */
export const WIDE_SIZES = "(min-width: 64rem) 40rem, 100vw";

/** The generated cover is under the picture and stays visible if the picture does not load. */
export function Thumbnail(props: Props) {
  const { url, alt, seed, square = false, eager = false, className = "" } = props;
  const srcSet = url === null ? undefined : srcSetOf(url);
  return (
    <div
      className={`relative overflow-hidden rounded-sm bg-sunk ${square ? "aspect-square" : "aspect-video"} ${className}`}
    >
      <CoverArt seed={seed} className="absolute inset-0 size-full" />
      {url !== null && (
        <img
          src={url}
          srcSet={srcSet}
          sizes={srcSet && (props.sizes ?? (square ? TILE_SIZES : CARD_SIZES))}
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
