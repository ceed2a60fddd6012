const PRIVATE_HOSTS =
  /(?:^|\.)(?:patreon\.com|patreonusercontent\.com|supportingcast\.fm|supercast\.com|supercast\.tech|memberful\.com|memberfulcontent\.com|glow\.fm)$/i;
const SECRET_PARAMETERS =
  /^(?:auth|token|access_?token|key|api_?key|secret|sig|signature|pass|password|jwt|user_?token|x-amz-signature)$/i;
const PRIVATE_FOLDER = /\/(?:private|premium|members?|subscribers?)(?=\/|$)/i;

/** Returns true if the address seems to come from a paid or private feed. Such a feed belongs to a single person. */
export function isPrivateSound(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname, searchParams, username, password } = new URL(address);
  return (
    username !== "" ||
    password !== "" ||
    PRIVATE_HOSTS.test(hostname) ||
    PRIVATE_FOLDER.test(pathname) ||
    [...searchParams.keys()].some((name) => SECRET_PARAMETERS.test(name))
  );
}
