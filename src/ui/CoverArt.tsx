import { coverArt, type Shape } from "../domain/pictures/cover-art.ts";

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
      {shapes.map((shape) => draw(shape, palette[shape.tone]))}
    </svg>
  );
}

function draw(shape: Shape, fill: string) {
  switch (shape.kind) {
    case "rect": {
      const { x, y, width, height, rx } = shape;
      return <rect key={`r${x},${y}`} {...{ x, y, width, height, rx, fill }} />;
    }
    case "circle": {
      const { cx, cy, r } = shape;
      return <circle key={`c${cx},${r}`} {...{ cx, cy, r, fill }} />;
    }
    case "path":
      return <path key={shape.d} d={shape.d} fill={fill} />;
  }
}
