import { useAuth, withAuth } from "../../state/auth.tsx";
import { settledSession } from "../../state/session.ts";
import { OwnerActions, type OwnerActionsProps } from "./OwnerActions.tsx";

/** Gives what a list's owner sees of it and nobody else, once it is known who is signed in. */
export async function loadOwnerOnly() {
  await settledSession();
  return OwnerOnly;
}

const OwnerOnly = withAuth((props: OwnerActionsProps) => {
  const session = useAuth();
  const isOwner = session.state === "signed-in" && session.user.id === props.list.author.id;
  return isOwner && <OwnerActions {...props} />;
});
