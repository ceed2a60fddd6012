import type { Pump } from "./pump.ts";

const repeat = (part: string): Pump => ({ lead: "", parts: [part], tail: "" });
const then = (...parts: string[]): Pump => ({ lead: "", parts, tail: "" });
/** A text that repeats between other words makes a pattern fail at the end, after it has matched all of it. */
const between = (lead: string, part: string, tail: string): Pump => ({
  lead,
  parts: [part],
  tail,
});

/** Texts that made some reader of this site or of similar software slow. */
export const PUMPS: readonly Pump[] = [
  ...[" ", "\t", "\n", "\r", "\u00a0", " \n", "\n \n", "\n\n", "\r\n"].flatMap((space) => [
    repeat(space),
    between("x", space, "x"),
  ]),
  ...["a", "A", "la ", "Ab ", "é", "橋", "1", "0", "1 ", "1,", "1.5 ", "I ", "a. ", "A. "].map(repeat),
  ...[".", "!", "?", "…", ",", ";", ":", "-", "–", "—", "_", "*", "/", "\\", "'", '"', "`"].map(repeat),
  ...["(", ")", "[", "]", "{", "}", "<", ">", "&", "#", "@", "%", "=", "|", "~", "^", "+"].map(repeat),
  ...["“", "”", "«a»", "’", "。", "()", "[]", "{}", "[[", "](", "[a](", "![", "**", "**a ", "_a ", "`a "].map(repeat),
  ...["<a>", "<a ", "<a href=", '<a href="', "</a>", "</b>", "<p>", "</p>", "<b>", "<br>", "<li>", "<ul><li>"].map(
    repeat,
  ),
  ...["<cite>x", "<time>0:00", "<v A>", "<c>", "<!--", "<![CDATA[", "<?", "<blockquote>", "<x:y xmlns:y='z'>"].map(
    repeat,
  ),
  ...["<script>", "<style>", "<h1>", "<hr>", "<svg>", "<details><summary>", "<title>", "<text start='0'>"].map(repeat),
  ...["&amp;", "&#", "&#195;", "&lt;p&gt;", "%7B", "{%", "{:", "```", "```\n", "> ", "- ", "# ", "* [", "| a "].map(
    repeat,
  ),
  ...["https://", "http://a", "www.", "a@", "a.b", "a-", "a.", "mailto:", "00:00", "0:00 ", "[0:00] ", "0:", "1:"].map(
    repeat,
  ),
  ...[
    "\n- a",
    "\n1. ",
    "\n# a",
    "\n> a",
    "\nA: b",
    "\n\n0:00\n",
    "\n00:00:00.000 --> 00:00:01.000\na",
    "\na,b;c",
    '\n"',
    "A: ",
  ].map(repeat),
  ...['{"a":', '{"answer":"', "[1,", '"a",', "\\u", '\\"', "import x ", "from '", "href=", " on=", "on"].map(repeat),
  between("<a", " href", ">"),
  between("<p", " x='y'", "></b>"),
  between("<a>", "</b>", "</a>"),
  between("<b>", "<i>x", "</b>"),
  between("<p>", "x</b>", "</p>"),
  between('{"answer":"', "a\\n", '"'),
  between('{"found":true,"answer":"', "A word. ", '"}'),
  between('[{"start":0,"text":"a"', ',"b":1', "}]"),
  between("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n", "<c>a", "\n"),
  between("WEBVTT\n\n", "00:00:00.000 --> 00:00:01.000\na\n\n", ""),
  between("https://example.org/", "a/", ' "'),
  between("(https://example.org ", '"a', ")"),
  between("# A\n", "* [a](#a)\n", "{: toc"),
  between("“", "a", "—"),
  between("x: ", "- a ", "x"),
  between("Name", " a", ": b"),
  then("<a>", "</b>"),
  then("<p>", "</b>"),
  then("<b>", "</i>"),
  then("<ul><li>", "</b>"),
  then("<x>", "x</y>"),
  then("<cite>", "x</i>"),
  then("<p>", "<br>x"),
  then("{", "}"),
  then("[", "]"),
  then("a", " "),
  then(" ", "a"),
  then("(", "a)"),
];
