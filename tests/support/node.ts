/**
 * Arguments for short processes. Their embedded PostgreSQL is WebAssembly, and optimizing it takes longer
 * than such a process runs.
 */
export const NODE_ARGS = ["--disable-warning=ExperimentalWarning", "--liftoff-only"];
