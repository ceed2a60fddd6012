import { parseArgs } from "node:util";

const BACKENDS = ["embedded", "postgres"] as const;

export interface Options {
  minutes: number;
  seed: number;
  backend: (typeof BACKENDS)[number];
  readers: number;
  writers: number;
}

const DEFAULTS = { minutes: "30", seed: "26", backend: "embedded", readers: "200", writers: "20" };

export function readOptions(args: string[]): Options {
  const options = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [name, { type: "string", default: value }]),
  ) as Record<keyof Options, { type: "string"; default: string }>;
  const { values } = parseArgs({ args, options });
  const numberOf = (name: keyof Options) => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
    return value;
  };
  const backend = BACKENDS.find((name) => name === values.backend);
  if (!backend) throw new Error(`--backend must be ${BACKENDS.join(" or ")}.`);
  return {
    backend,
    minutes: numberOf("minutes"),
    seed: numberOf("seed"),
    readers: numberOf("readers"),
    writers: numberOf("writers"),
  };
}
