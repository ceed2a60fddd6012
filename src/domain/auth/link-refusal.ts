export const INCOMPLETE = "This link is not complete.";
const UNKNOWN = "This link did not work.";
const SERVICE = "The sign-in service had a problem. Please try again.";
const NOT_BEGUN_HERE =
  "This sign-in took too long, or began elsewhere. Please start it again here.";
const TOO_OFTEN = "Too many attempts. Please wait a while and try again.";

/** GoTrue's codes, and those of OAuth behind them. */
const SENTENCES: ReadonlyMap<string | null, string> = new Map([
  ["otp_expired", "Email link is invalid or has expired."],
  ["validation_failed", INCOMPLETE],
  ["flow_state_expired", NOT_BEGUN_HERE],
  ["flow_state_not_found", NOT_BEGUN_HERE],
  ["bad_oauth_state", NOT_BEGUN_HERE],
  ["over_request_rate_limit", TOO_OFTEN],
  ["over_email_send_rate_limit", TOO_OFTEN],
  ["unexpected_failure", SERVICE],
  ["server_error", SERVICE],
  ["temporarily_unavailable", SERVICE],
  ["access_denied", "The sign-in was cancelled or refused."],
]);

/** Why a link was refused, in our words: anybody can write an address (security F13). */
export const linkRefusal = (code: string | null, error: string | null): string =>
  SENTENCES.get(code) ?? SENTENCES.get(error) ?? UNKNOWN;
