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
  const { userId, isOut } = useKnownReader();
  if (userId === null) return <BuilderPlaceholder />;
  const id = new URLSearchParams(location.search).get("list");
  if (id === null) return <Builder key={userId} userId={userId} list={null} isOut={isOut} />;
  return <PublishedList key={userId} userId={userId} id={id} isOut={isOut} />;
}
