import { type PageItem, pageItems } from "../domain/content/pagination.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
}

const STEP = "inline-flex h-10 min-w-9 items-center justify-center rounded-full px-2 tabular-nums";
const LINK = `${STEP} no-underline hover:bg-marker hover:text-marker-ink`;

export function Pagination({ page, pageCount, hrefFor }: Props) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-14 border-t border-rule pt-6">
      <ul className="flex flex-wrap items-center justify-center gap-x-1 font-medium">
        <li className="me-auto">
          {page > 1 && (
            <a href={hrefFor(page - 1)} rel="prev" className={`${LINK} gap-2`}>
              <Icon name="arrowLeft" />
              <span className="max-sm:sr-only">Previous</span>
            </a>
          )}
        </li>
        {pageItems(page, pageCount).map((item, index) => (
          <li key={keyOf(item, index)} className={isNear(item, page, pageCount) ? "" : "max-sm:hidden"}>
            {item.kind === "gap" ? (
              <span className={`${STEP} text-muted`}>…</span>
            ) : item.page === page ? (
              <a
                href={hrefFor(item.page)}
                aria-current="page"
                className={`${LINK} bg-marker font-bold text-marker-ink`}
              >
                <PageNumber n={item.page} />
              </a>
            ) : (
              <a href={hrefFor(item.page)} className={LINK}>
                <PageNumber n={item.page} />
              </a>
            )}
          </li>
        ))}
        <li className="ms-auto">
          {page < pageCount && (
            <a href={hrefFor(page + 1)} rel="next" className={`${LINK} gap-2`}>
              <span className="max-sm:sr-only">Next</span>
              <Icon name="arrowRight" />
            </a>
          )}
        </li>
      </ul>
    </nav>
  );
}

function PageNumber({ n }: { n: number }) {
  return (
    <>
      <span className="sr-only">Page </span>
      {n}
    </>
  );
}

const keyOf = (item: PageItem, index: number) => (item.kind === "gap" ? `gap-${index}` : item.page);

function isNear(item: PageItem, page: number, pageCount: number): boolean {
  if (item.kind === "gap") return true;
  return item.page === 1 || item.page === pageCount || Math.abs(item.page - page) <= 1;
}
