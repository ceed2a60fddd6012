import { Component, type ReactNode } from "react";
import { LoadFailed } from "../../ui/LoadFailed.tsx";

/** Without this boundary, a tab whose script does not load would remove the whole page. */
export class TabBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    // A browser fetches a failed script again only after a reload.
    return <LoadFailed subject="This tab" retry={() => location.reload()} />;
  }
}
