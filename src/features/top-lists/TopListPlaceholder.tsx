const ROWS = ["first", "second", "third", "fourth"];

/** The placeholder is as high as the upper part of a list with a short title and description. */
export function TopListPlaceholder() {
  return (
    <div role="status" className="noscript:hidden">
      <span className="sr-only">Loading list</span>
      <div aria-hidden="true">
        <div className="border-b border-rule">
          <div className="page pt-7 pb-9 lg:pt-12 lg:pb-14">
            <div className="skeleton h-8 w-36" />
            <div className="skeleton mt-4 h-10 w-11/12 max-w-[34rem] lg:mt-6 lg:h-16" />
            <div className="skeleton mt-5 h-14 w-full max-w-measure" />
            <div className="mt-7 flex items-center gap-3.5">
              <div className="skeleton size-13 rounded-full" />
              <div className="skeleton h-11 w-56" />
            </div>
          </div>
        </div>
        <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-7 lg:pt-12 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
          <div className="skeleton h-22 xl:col-start-2" />
          <div className="ranking xl:col-start-1 xl:row-start-1">
            {ROWS.map((row) => (
              <div key={row} className="ranked">
                <div className="rank">
                  <div className="skeleton h-[0.8em]" />
                </div>
                <div className="ranked-cover skeleton aspect-square" />
                <div className="ranked-name skeleton h-7 w-4/5" />
                <div className="ranked-words">
                  <div className="skeleton h-12 w-full" />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The page shows this placeholder until the browser renders ShareCard. */
export const SharePlaceholder = () => <div className="skeleton h-22 noscript:hidden" aria-hidden="true" />;
