/** The message is a reason in small letters and without a full stop. Callers put it into a sentence. */
export class DownloadFailed extends Error {}
