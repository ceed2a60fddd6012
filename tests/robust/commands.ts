import { type ChildProcess, spawn } from "node:child_process";
import { NODE_ARGS } from "../support/node.ts";

const children = new Set<ChildProcess>();

/** Starts one of the project's commands without npm, with nothing of `.env` in its way. */
export const startCommand = (script: string, args: string[], env: Record<string, string>) =>
  start(process.execPath, [...NODE_ARGS, script, ...args], env);

/** Starts one as people do. */
export const startNpm = (args: string[], env: Record<string, string>) => start("npm", args, env);

function start(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    env: {
      ...process.env,
      PUBLIC_SUPABASE_URL: "",
      SUPABASE_SERVICE_ROLE_KEY: "",
      DATABASE_URL: "",
      // None of these tests looks at pictures, of which the demo content has hundreds.
      SHARE_PICTURES: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let output = "";
  const heard = (data: Buffer) => {
    output += data;
    child.emit("heard");
  };
  child.stdout.on("data", heard);
  child.stderr.on("data", heard);
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.once("close", (code) => {
      children.delete(child);
      done({ code, output });
    }),
  );
  return {
    child,
    ended,
    /** Waits until it has said this; throws with all it said when it ends before. */
    said: (text: string) =>
      new Promise<void>((done, fail) => {
        const look = () => output.includes(text) && done();
        child.on("heard", look);
        look();
        ended.then(() => (output.includes(text) ? done() : fail(new Error(output))));
      }),
    /** Ctrl-C, and what it said until its end. */
    stop: () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}

export const runCommand = (script: string, args: string[], env: Record<string, string>) =>
  startCommand(script, args, env).ended;

/** For `afterAll`: whatever a failed test left running. */
export function killCommands() {
  for (const child of children) child.kill("SIGKILL");
}
