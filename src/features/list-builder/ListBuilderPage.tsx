import { useState } from "react";
import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import { AuthProvider, useAuth } from "../../state/auth.tsx";
import { Builder } from "./Builder.tsx";
import { BuilderPlaceholder } from "./BuilderPlaceholder.tsx";
import { PublishedList } from "./PublishedList.tsx";

export function ListBuilderPage() {
  return (
    <AuthProvider>
      <Gate />
    </AuthProvider>
  );
}

/** Nobody begins without a session; where one ends later, what is written stays on view. */
function Gate() {
  const session = useAuth();
  const [userId, setUserId] = useState<string | null>(null);
  const now = session.state === "signed-in" ? session.user.id : null;
  if (now !== null && now !== userId) setUserId(now);
  const isOut = session.state === "signed-out";
  useSignInFirst(isOut && userId === null);

  if (userId === null) return <BuilderPlaceholder />;
  const id = new URLSearchParams(location.search).get("list");
  if (id === null) return <Builder key={userId} userId={userId} list={null} isOut={isOut} />;
  return <PublishedList key={userId} userId={userId} id={id} isOut={isOut} />;
}
