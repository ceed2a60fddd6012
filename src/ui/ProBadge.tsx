export function ProBadge() {
  return (
    <span className="inline-block shrink-0 rounded-[2px] bg-marker px-1.5 py-0.5 font-sans text-[0.6875rem] leading-tight font-bold tracking-[0.06em] text-marker-ink">
      Pro
    </span>
  );
}
