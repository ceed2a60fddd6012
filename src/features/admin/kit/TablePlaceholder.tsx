export const TablePlaceholder = () => (
  <div role="status" className="mt-5">
    <span className="sr-only">Loading</span>
    <div aria-hidden="true" className="grid gap-3">
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <div key={n} className="skeleton h-12" />
      ))}
    </div>
  </div>
);
