import { useAuth, withAuth } from "../../state/auth.tsx";
import { settledSession } from "../../state/session.ts";
import { OwnerActions, type OwnerActionsProps } from "./OwnerActions.tsx";

/** Waits for the session, then returns a component that renders only for the list's owner. */
export async function loadAfterSession() {
  await settledSession();
  return OwnerOnly;
}

const OwnerOnly = withAuth((props: OwnerActionsProps) => {
  const session = useAuth();
  const isOwner = session.state === "signed-in" && session.user.id === props.list.author.id;
  return isOwner && <OwnerActions {...props} />;
});
