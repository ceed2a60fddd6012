import { useKnownReader } from "../../hooks/use-known-reader.ts";
import { AuthProvider } from "../../state/auth.tsx";
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

function Gate() {
  const { userId, isSignedOut } = useKnownReader();
  if (userId === null) return <BuilderPlaceholder />;
  const id = new URLSearchParams(location.search).get("list");
  if (id === null)
    return <Builder key={userId} userId={userId} list={null} isSignedOut={isSignedOut} />;
  return <PublishedList key={userId} userId={userId} id={id} isSignedOut={isSignedOut} />;
}
