/** The widths of the files of a picture, in pixels. On most phones, a card needs two or three pixels per CSS pixel. */
const PICTURE_WIDTHS = [160, 480, 960, 1600] as const;
const MAX_WIDTH = PICTURE_WIDTHS[3];

/** Returns the widths of the files that an upload makes, the largest last. An upload does not enlarge a picture. */
export function uploadWidths(sourceWidth: number): number[] {
  const largest = Math.min(sourceWidth, MAX_WIDTH);
  return [...PICTURE_WIDTHS.filter((width) => width < largest), largest];
}

/** The name of a file ends with its width, as in `salt-1700000000000-960w.webp`. */
export const widthSuffix = (width: number) => `-${width}w`;

/** Allows no comma and no space in an address, because they would end the address in the attribute `srcset`. */
const SIZED_PICTURE =
  /^(?<start>[\w.:/%-]*\/storage\/v1\/object\/public\/thumbnails\/(?<name>[\w/-]+))-(?<width>\d{1,4})w(?<end>\.(?:webp|jpg))$/;

interface SizedPicture {
  width: number;
  url: string;
  /** The name of the file in the bucket. */
  name: string;
}

/** Returns all files of an uploaded picture. For any other address, returns an empty list. */
export function sizesOfPicture(url: string): SizedPicture[] {
  const { start, name, width, end } = SIZED_PICTURE.exec(url)?.groups ?? {};
  if (start === undefined) return [];
  return uploadWidths(Number(width)).map((fileWidth) => ({
    width: fileWidth,
    url: start + widthSuffix(fileWidth) + end,
    name: name + widthSuffix(fileWidth) + end,
  }));
}

export const srcSetOf = (url: string): string | undefined =>
  sizesOfPicture(url)
    .map(({ width, url: file }) => `${file} ${width}w`)
    .join(", ") || undefined;
