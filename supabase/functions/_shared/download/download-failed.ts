/** The message says why, without a full stop. */
export class DownloadFailed extends Error {}
