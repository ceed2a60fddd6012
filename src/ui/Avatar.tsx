import { initialOf } from "../domain/lists/top-list.ts";

interface Props {
  name: string;
  url: string | null;
  /** Height and width, and the size of the letter. */
  className?: string;
  /** In pixels, so that the picture's place is kept. */
  size?: number;
}

/** Beside a name that is written: it says nothing by itself. The initial lies beneath the picture. */
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
