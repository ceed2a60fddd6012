import { contract, deleteAccount } from "../_shared/delete-account.ts";
import { serveFunction } from "../_shared/serve.ts";

Deno.serve(serveFunction("delete-account", contract, deleteAccount, Deno.env.get));
