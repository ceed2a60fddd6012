import type { TopList } from "../../domain/top-list.ts";
import { TopListView } from "./TopListView.tsx";

/** A list as a build draws it; what only works in a browser has its place kept. */
export const DrawnList = ({ list }: { list: TopList }) => (
  <TopListView
    list={list}
    share={<div className="skeleton h-22 noscript:hidden" aria-hidden="true" />}
  />
);
