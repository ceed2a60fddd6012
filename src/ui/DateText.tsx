import { longDate, relativeAge } from "../domain/text/dates.ts";

interface Props {
  date: string | null;
  /** Shows the age. Without `now`, the page script replaces the long date with the age. */
  age?: boolean | undefined;
  now?: number | undefined;
  className?: string | undefined;
}

export function DateText({ date, age = false, now, className = "" }: Props) {
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
      {now === undefined ? long : relativeAge(date, now)}
    </time>
  );
}
