/**
 * Of a process that lives for seconds: its embedded PostgreSQL is WebAssembly, and making that fast takes
 * more than it saves there.
 */
export const NODE_ARGS = ["--disable-warning=ExperimentalWarning", "--liftoff-only"];
