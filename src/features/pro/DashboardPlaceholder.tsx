import { NumberPlaceholder } from "./StatPlaceholder.tsx";

const CARDS = ["a", "b", "c", "d"];

/** Everyone who opens the address gets this placeholder, so the placeholder must contain no data of a pro. */
export const DashboardPlaceholder = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <div aria-hidden="true">
      <div className="skeleton h-11 w-64 sm:h-14" />
      <div className="stats">
        {CARDS.map((key) => (
          <div key={key} className="stat">
            <div className="skeleton h-4 w-28" />
            <NumberPlaceholder />
          </div>
        ))}
      </div>
      <div className="skeleton mt-12 h-11 w-72" />
    </div>
  </div>
);
