/**
 * Arguments of Node for short processes with an embedded PostgreSQL. They turn off an optimization of WebAssembly, because
 * the optimization would take longer than the whole process.
 */
export const NODE_ARGS = ["--disable-warning=ExperimentalWarning", "--liftoff-only"];
