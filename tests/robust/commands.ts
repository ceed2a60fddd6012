import { type ChildProcess, spawn } from "node:child_process";
import { NODE_ARGS } from "../support/node.ts";

const children = new Set<ChildProcess>();

/** Starts one of the project's commands without npm. Empty values override the settings of `.env`. */
export const startCommand = (script: string, args: string[], env: Record<string, string>) =>
  startProgram(process.execPath, [...NODE_ARGS, script, ...args], env);

export const startSource = (source: string) =>
  startProgram(process.execPath, [...NODE_ARGS, "--input-type=module", "-e", source], {});

export const startNpm = (args: string[], env: Record<string, string>) => startProgram("npm", args, env);

function startProgram(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, {
    env: {
      ...process.env,
      PUBLIC_SUPABASE_URL: "",
      SUPABASE_SERVICE_ROLE_KEY: "",
      DATABASE_URL: "",
      // The demo content has hundreds of share pictures, and no test here reads them.
      SHARE_PICTURES: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let output = "";
  const appendOutput = (data: Buffer) => {
    output += data;
    child.emit("output");
  };
  child.stdout.on("data", appendOutput);
  child.stderr.on("data", appendOutput);
  const result = new Promise<{ code: number | null; output: string }>((done) =>
    child.once("close", (code) => {
      children.delete(child);
      done({ code, output });
    }),
  );
  return {
    child,
    result,
    /** Waits until the output has this text. If the command ends first, throws the output. */
    waitForOutput: (text: string) =>
      new Promise<void>((done, fail) => {
        const check = () => output.includes(text) && done();
        child.on("output", check);
        check();
        result.then(() => (output.includes(text) ? done() : fail(new Error(output))));
      }),
    /** Presses Ctrl-C and returns the exit code and the output. */
    stop: () => {
      child.kill("SIGINT");
      return result;
    },
  };
}

export const runCommand = (script: string, args: string[], env: Record<string, string>) =>
  startCommand(script, args, env).result;

/** Call this function in `afterAll`. It kills the commands that still run after a failed test. */
export function killCommands() {
  for (const child of children) child.kill("SIGKILL");
}
