export function ClipBadge() {
  return (
    <span className="inline-block rounded-[2px] bg-marker px-1.5 py-0.5 font-sans text-[0.6875rem] leading-tight font-bold tracking-[0.09em] text-marker-ink">
      CLIP
    </span>
  );
}
