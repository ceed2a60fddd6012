const PATHS = {
  arrowLeft: "M19 12H5m6-6-6 6 6 6",
  arrowRight: "M5 12h14m-6-6 6 6-6 6",
  play: "M8 5.5v13l10.5-6.5z",
  document: "M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5m-5 4h5",
  arrowUp: "M12 19V5m-6 6 6-6 6 6",
  arrowDown: "M12 5v14m-6-6 6 6 6-6",
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "M6 6l12 12M18 6 6 18",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm4.8-1.7L20 20",
  check: "M5 12.5l4.5 4.5L19 7",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4.2 4.2 0 0 0-6-6l-1 1m2 3.5a4 4 0 0 0-6-.5l-3 3a4.2 4.2 0 0 0 6 6l1-1",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  bell: "M6 16.5V11a6 6 0 1 1 12 0v5.5l1.500 2h-15zM10 21h4",
  plus: "M12 5v14M5 12h14",
  pin: "M9 4h6l-1 6 3 3.500H7L10 10zM12 13.500V20",
  grip: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  copy: "M9 9h10.500v11H9zM15 9V4H4.500v11H9",
  edit: "M4.5 19.500l1-4.500L16 4.500l3.5 3.500L9 18.500z",
  bookmark: "M7 4h10v16l-5-4-5 4z",
  trash: "M5 7h14M9.5 7V4.500h5V7M7 7l1 13h8l1-13",
} as const;

export type IconName = keyof typeof PATHS;

interface Props {
  name: IconName;
  className?: string | undefined;
}

export function Icon({ name, className = "size-5" }: Props) {
  return (
    <svg
      className={`shrink-0 ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
