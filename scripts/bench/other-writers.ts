import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { install } from "./install.ts";

const ELEVENTY = "3.1.5";

export interface Recap {
  slug: string;
  title: string;
  quick_take: string;
  recap_body: string;
  why_it_matters: string;
}

export interface Built {
  seconds: number;
  /** In MB. */
  peak: number;
  drawn: number;
}

/** A recap page with next to nothing around it: what any writer has to write at least. */
const PAGE = `({ title, quick_take, recap_body, why_it_matters }) =>
  \`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>\${title}</title></head>
<body><h1>\${title}</h1><p>\${quick_take}</p>\${recap_body}<p>\${why_it_matters}</p></body></html>\``;

type Writer = (rows: Recap[], out: string) => Promise<Built>;

/** Node alone, one page after the other: the limit of this machine and its disk. */
const plain: Writer = async (rows, out) => {
  mkdirSync(out);
  const data = `${out}.json`;
  writeFileSync(data, JSON.stringify(rows));
  const code = `const fs = require("node:fs");
    const page = ${PAGE};
    for (const row of JSON.parse(fs.readFileSync(${JSON.stringify(data)}, "utf8")))
      fs.writeFileSync(${JSON.stringify(out)} + "/" + row.slug + ".html", page(row));`;
  return run(["--eval", code], out, process.cwd());
};

/** Eleventy with a JavaScript template, installed for this measurement alone. */
const eleventy: Writer = async (rows, out) => {
  const project = `${out}-project`;
  mkdirSync(join(project, "_data"), { recursive: true });
  install(project, `@11ty/eleventy@${ELEVENTY}`);
  writeFileSync(join(project, "_data", "rows.json"), JSON.stringify(rows));
  writeFileSync(
    join(project, "recap.11ty.cjs"),
    `exports.data = { pagination: { data: "rows", size: 1, alias: "row" },
      permalink: ({ row }) => row.slug + ".html" };
    exports.render = ({ row }) => (${PAGE})(row);`,
  );
  const program = join(project, "node_modules", "@11ty", "eleventy", "cmd.cjs");
  return run([program, "--quiet", "--input=.", `--output=${out}`], out, project);
};

export const OTHERS: Record<string, Writer> = {
  "plain Node, recaps only": plain,
  "Eleventy, recaps only": eleventy,
};

function run(args: string[], out: string, cwd: string): Built {
  const started = performance.now();
  const peak = `--import=${resolve("scripts/bench/peak.mjs")}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [peak, ...args], {
    cwd,
    encoding: "utf8",
  });
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(stderr.slice(-2000));
  const kilobytes = Number(stdout.match(/peak (\d+) kB/)?.[1]);
  return { seconds, peak: Math.round(kilobytes / 1000), drawn: readdirSync(out).length };
}
