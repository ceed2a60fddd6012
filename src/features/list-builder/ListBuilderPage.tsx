import { lazy, Suspense } from "react";
import { useKnownReader } from "../../hooks/use-known-reader.ts";
import { AuthProvider } from "../../state/auth.tsx";
import { Builder } from "./Builder.tsx";
import { BuilderPlaceholder } from "./BuilderPlaceholder.tsx";
import { PublishedListBuilder } from "./PublishedListBuilder.tsx";

const RemixBuilder = lazy(() => import("./RemixBuilder.tsx"));

export function ListBuilderPage() {
  return (
    <AuthProvider>
      <SelectedBuilder />
    </AuthProvider>
  );
}

function SelectedBuilder() {
  const { userId, isSignedOut } = useKnownReader();
  if (userId === null) return <BuilderPlaceholder />;
  const address = new URLSearchParams(location.search);
  const listId = address.get("list");
  const originalId = address.get("from");
  if (originalId !== null)
    return (
      <Suspense key={userId} fallback={<BuilderPlaceholder />}>
        <RemixBuilder userId={userId} id={originalId} isSignedOut={isSignedOut} />
      </Suspense>
    );
  if (listId === null)
    return (
      <Builder key={userId} userId={userId} list={null} podcastId={address.get("podcast")} isSignedOut={isSignedOut} />
    );
  return <PublishedListBuilder key={userId} userId={userId} id={listId} isSignedOut={isSignedOut} />;
}
