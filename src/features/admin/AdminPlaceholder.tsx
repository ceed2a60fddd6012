/** Every visitor who opens `/admin` gets this placeholder, so it must contain no data. */
export const AdminPlaceholder = () => (
  <div role="status">
    <span className="sr-only">Loading</span>
    <div aria-hidden="true">
      <div className="skeleton h-9 w-40" />
      <div className="skeleton mt-4 h-11 w-72" />
    </div>
  </div>
);
