export { hasPostgrest, startPostgrest } from "../../scripts/local/postgrest.ts";
