interface Crumb {
  text: string;
  /** Undefined for the current page. */
  href?: string | undefined;
}

export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-ui text-muted">
        {crumbs.map(({ text, href }, index) => (
          <li key={href ?? text} className="flex items-baseline gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-edge">
                /
              </span>
            )}
            {href === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <a href={href} className="link font-medium">
                {text}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
