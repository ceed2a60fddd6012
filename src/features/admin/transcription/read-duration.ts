const TIMEOUT_MS = 8_000;

/** Returns the seconds of a file of sound or video, or null if this browser cannot play it. Reads only a part of the file. */
export async function readDuration(file: File): Promise<number | null> {
  const address = URL.createObjectURL(file);
  const media = document.createElement("video");
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const timer = setTimeout(() => resolve(null), TIMEOUT_MS);
  media.preload = "metadata";
  // A recording of a live stream can say that it is endless.
  media.onloadedmetadata = () => resolve(Number.isFinite(media.duration) && media.duration > 0 ? media.duration : null);
  media.onerror = () => resolve(null);
  media.src = address;
  const seconds = await promise;
  clearTimeout(timer);
  media.removeAttribute("src");
  URL.revokeObjectURL(address);
  return seconds;
}
