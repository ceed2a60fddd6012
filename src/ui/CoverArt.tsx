import { coverArt } from "../domain/pictures/cover-art.ts";

interface Props {
  seed: string;
  className?: string | undefined;
}

export function CoverArt({ seed, className }: Props) {
  const { width, height, palette, shapes } = coverArt(seed);
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width} height={height} fill={palette.ground} />
      {shapes.map(({ kind: ShapeTag, tone, ...attributes }) => (
        <ShapeTag key={JSON.stringify(attributes)} {...attributes} fill={palette[tone]} />
      ))}
    </svg>
  );
}
