import { ListPlaceholders } from "../../ui/ListGrid.tsx";

export function ProfilePlaceholder() {
  return (
    <div className="page pt-8 lg:pt-12">
      <div role="status">
        <span className="sr-only">Loading profile</span>
      </div>
      <div aria-hidden="true">
        <div className="profile-header">
          <div className="skeleton profile-avatar rounded-full" />
          <div className="profile-words">
            <div className="skeleton h-[1.06em] w-2/3 max-w-80 text-h1" />
            <div className="skeleton mt-4 h-5 w-48" />
          </div>
          <div className="profile-actions">
            <div className="skeleton h-11 w-32 rounded-full" />
          </div>
        </div>
        <div className="tabs">
          <div className="skeleton my-3 h-5 w-20" />
          <div className="skeleton my-3 h-5 w-16" />
        </div>
      </div>
      <div className="pt-7">
        <ListPlaceholders />
      </div>
    </div>
  );
}
