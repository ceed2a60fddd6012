import { initialOf } from "../domain/lists/top-list.ts";

interface Props {
  name: string;
  url: string | null;
  /** The CSS classes for the height, the width and the font size. */
  className?: string;
  /** The width and the height of the picture in pixels. */
  size?: number;
}

/** Screen readers ignore the avatar, because the name is beside the avatar. The first letter shows until the picture loads. */
export function Avatar({ name, url, className = "size-10 text-base", size = 40 }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-ink font-serif font-semibold text-paper ${className}`}
    >
      {initialOf(name)}
      {url !== null && (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
