import { lazy, Suspense } from "react";
import { useKnownReader } from "../../hooks/use-known-reader.ts";
import { AuthProvider } from "../../state/auth.tsx";
import { Builder } from "./Builder.tsx";
import { BuilderPlaceholder } from "./BuilderPlaceholder.tsx";
import { PublishedList } from "./PublishedList.tsx";

const RemixedList = lazy(() => import("./RemixedList.tsx"));

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
  const address = new URLSearchParams(location.search);
  const id = address.get("list");
  const from = address.get("from");
  if (from !== null)
    return (
      <Suspense key={userId} fallback={<BuilderPlaceholder />}>
        <RemixedList userId={userId} id={from} isSignedOut={isSignedOut} />
      </Suspense>
    );
  if (id === null)
    return (
      <Builder
        key={userId}
        userId={userId}
        list={null}
        podcastId={address.get("podcast")}
        isSignedOut={isSignedOut}
      />
    );
  return <PublishedList key={userId} userId={userId} id={id} isSignedOut={isSignedOut} />;
}
