/**
 * Arguments for short processes with an embedded PostgreSQL. They turn off an optimization of WebAssembly that takes longer
 * than such a process runs.
 */
export const NODE_ARGS = ["--disable-warning=ExperimentalWarning", "--liftoff-only"];
