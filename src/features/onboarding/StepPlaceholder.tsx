const TILES = ["a", "b", "c", "d", "e", "f"];

export const StepPlaceholder = () => (
  <div role="status">
    <span className="sr-only">Loading categories</span>
    <div aria-hidden="true">
      <div className="skeleton h-4 w-24" />
      <div className="skeleton mt-4 h-12 w-3/5" />
      <div className="mt-24 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {TILES.map((key) => (
          <div key={key} className="skeleton h-24" />
        ))}
      </div>
    </div>
  </div>
);
