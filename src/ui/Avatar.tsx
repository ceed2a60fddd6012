import { initialOf } from "../domain/lists/top-list.ts";

interface Props {
  name: string;
  url: string | null;
  /** The CSS classes of the height, the width and the size of the letter. */
  className?: string;
  /** The size in pixels reserves space for the picture. */
  size?: number;
}

/** Screen readers ignore the avatar, because the name is beside it. The initial is visible until the picture loads. */
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
