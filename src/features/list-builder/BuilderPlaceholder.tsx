/** The page's inline script reads the address and hides one of the two headings. */
export const BuilderPlaceholder = () => (
  <>
    <h1 className="text-h1 builder-making">Create Your Top 10 Podcasts</h1>
    <h1 className="text-h1 builder-editing">Edit Your Top 10 Podcasts</h1>
    <div className="mt-4 h-7.5 builder-editing" />
    <div role="status" className="builder-grid">
      <span className="sr-only">Loading your list</span>
      <div aria-hidden="true" className="skeleton h-90" />
      <div aria-hidden="true" className="skeleton h-90" />
    </div>
  </>
);
