/**
 * Lets Node's `fetch` use the client of the package undici. The client inside Node 24 throws an error that nobody can catch
 * if a host closes the connection while we still write its file (nodejs/undici#5360), and so ends the process.
 */
import { Agent, setGlobalDispatcher } from "undici";

setGlobalDispatcher(new Agent());
