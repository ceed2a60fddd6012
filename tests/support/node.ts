/**
 * Arguments for short processes with an embedded PostgreSQL. Node would need longer to optimize its WebAssembly than such
 * a process runs.
 */
export const NODE_ARGS = ["--disable-warning=ExperimentalWarning", "--liftoff-only"];
