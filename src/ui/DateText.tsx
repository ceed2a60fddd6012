import { longDate, relativeAge } from "../domain/text/dates.ts";

interface Props {
  date: string | null;
  /** If true, the page script replaces the date with the age. */
  age?: boolean | undefined;
  className?: string | undefined;
}

export function DateText({ date, age = false, className = "" }: Props) {
  const long = date === null ? undefined : longDate(date);
  if (date === null || long === undefined) return null;
  if (!age)
    return (
      <time dateTime={date} className={className || undefined}>
        {long}
      </time>
    );
  return (
    <time
      dateTime={date}
      data-age
      title={long}
      className={`whitespace-nowrap ${className}`}
      suppressHydrationWarning
    >
      {import.meta.env.SSR ? long : relativeAge(date, new Date())}
    </time>
  );
}
