import { type ProfileList, totalsOfLists } from "../../domain/people/profile.ts";

export function ProfileStats({ lists }: { lists: readonly ProfileList[] }) {
  const sums = totalsOfLists(lists.filter(({ visibility }) => visibility === "public"));
  const cards = [
    { label: "Total Lists", sum: sums.lists },
    { label: "Total Views", sum: sums.views },
    { label: "Total Shares", sum: sums.shares },
  ];
  return (
    <dl className="mt-10 grid grid-cols-3 gap-x-4 sm:gap-x-8">
      {cards.map(({ label, sum }) => (
        <div key={label} className="border-t-2 border-ink pt-3">
          <dt className="text-meta font-semibold text-muted">{label}</dt>
          <dd className="mt-1 font-serif text-h2 tabular-nums">{sum.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
