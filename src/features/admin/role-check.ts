const ASK = "admin-role";

/** Something was denied: whoever guards the page looks whether the role is still there. */
export const askForRole = () => dispatchEvent(new Event(ASK));

export function onRoleAsked(look: () => void): () => void {
  addEventListener(ASK, look);
  return () => removeEventListener(ASK, look);
}
