export function durationText(minutes: number | null): string | undefined {
  if (minutes === null || !(minutes > 0)) return undefined;
  const wholeMinutes = Math.max(1, Math.round(minutes));
  const hours = Math.floor(wholeMinutes / 60);
  const remainingMinutes = wholeMinutes % 60;
  return [hours > 0 && `${hours} h`, remainingMinutes > 0 && `${remainingMinutes} min`].filter(Boolean).join(" ");
}

export function clockTime(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor((totalSeconds % 3600) / 60);
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  const secondsText = twoDigits(totalSeconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${secondsText}` : `${minutes}:${secondsText}`;
}
