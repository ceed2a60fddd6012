import { longDate, relativeAge } from "../domain/text/dates.ts";

interface Props {
  date: string | null;
  /** If true, the page script replaces the date with the age. */
  age?: boolean | undefined;
  className?: string | undefined;
}

export function DateText({ date, age = false, className = "" }: Props) {
  const longText = date === null ? undefined : longDate(date);
  if (date === null || longText === undefined) return null;
  if (!age)
    return (
      <time dateTime={date} className={className || undefined}>
        {longText}
      </time>
    );
  return (
    <time
      dateTime={date}
      data-age
      title={longText}
      className={`whitespace-nowrap ${className}`}
      suppressHydrationWarning
    >
      {import.meta.env.SSR ? longText : relativeAge(date, new Date())}
    </time>
  );
}
