import { encode } from "iconv-lite";
import { expect, test } from "vitest";
import { decodeText } from "./decode.ts";

const DETECTABLE_TEXTS: Record<string, string> = {
  big5: "科學人雜誌：宇宙的起源與未來，今天我們談談黑洞",
  gb18030: "科学人杂志：宇宙的起源与未来，今天我们谈谈黑洞",
  shift_jis: "科学の話：宇宙の始まりと未来について",
  "euc-jp": "科学の話：宇宙の始まりと未来について",
  "euc-kr": "과학 이야기: 우주의 기원과 미래",
  "koi8-r": "Научный подкаст: происхождение Вселенной",
  "windows-1251": "Научный подкаст: происхождение Вселенной",
  "windows-1255": "פודקאסט המדע: מקור היקום והעתיד שלו",
  "windows-1256": "بودكاست العلوم: أصل الكون والمستقبل",
  "iso-8859-5": "Научный подкаст: происхождение Вселенной",
  "iso-8859-7": "Επιστήμη: η αρχή του σύμπαντος",
  "iso-8859-9": "Türkçe konuşma: bilim ve gökyüzü hakkında",
  "windows-1252": "Café con leche: “El niño” — más señales",
};
const UNDETECTABLE_TEXTS: Record<string, string> = {
  "iso-8859-2": "Příliš žluťoučký kůň úpěl ďábelské ódy",
  "iso-8859-15": "Un café à 3 €, s’il vous plaît".replace("’", "'"),
  "windows-1250": "Zażółć gęślą jaźń, „nauka”",
};
const feed = (title: string, declaration = "") => `${declaration}<rss><channel><title>${title}</title></channel></rss>`;
const xmlDeclaration = (name: string) => `<?xml version="1.0" encoding="${name}"?>\n`;
const textOf = (bytes: Uint8Array, charset?: string) => decodeText({ bytes, charset }).text;

test.each(Object.entries({ ...DETECTABLE_TEXTS, ...UNDETECTABLE_TEXTS }))(
  "decodeText decodes an RSS feed that declares the encoding %s",
  (encoding, title) => {
    const text = feed(title, xmlDeclaration(encoding.toUpperCase()));
    expect(textOf(encode(text, encoding))).toBe(text);
  },
);

test.each(Object.entries({ ...DETECTABLE_TEXTS, ...UNDETECTABLE_TEXTS }))(
  "decodeText decodes an RSS feed whose server declares the encoding %s",
  (encoding, title) => {
    expect(textOf(encode(feed(title), encoding), encoding)).toBe(feed(title));
  },
);

test.each(Object.entries(DETECTABLE_TEXTS))(
  "decodeText detects the encoding %s without a declaration",
  (encoding, title) => {
    expect(textOf(encode(feed(title), encoding))).toBe(feed(title));
  },
);

test.each(Object.entries(DETECTABLE_TEXTS))(
  "decodeText detects the encoding %s of an RSS feed that wrongly declares UTF-8",
  (encoding, title) => {
    const text = feed(title, xmlDeclaration("UTF-8"));
    expect(textOf(encode(text, encoding))).toBe(text);
  },
);

test.each([
  ["utf-16le", true],
  ["utf-16be", true],
  ["utf-16le", false],
  ["utf-16be", false],
  ["utf-8", true],
])("decodeText decodes %s (with a byte order mark: %s)", (encoding, addBOM) => {
  const text = feed("🎙️ Λόγος", xmlDeclaration(encoding));
  expect(textOf(encode(text, encoding, { addBOM }))).toBe(text);
});

test.each(["bogus", "utf-16", "iso-8859-1", "koi8-r", "us-ascii", "x-user-defined", "gb2312", "big5"])(
  "decodeText decodes an RSS feed in UTF-8 that wrongly declares the encoding %s",
  (name) => {
    const text = feed("Città — 日本語 🎙️", xmlDeclaration(name));
    expect(textOf(Buffer.from(text))).toBe(text);
  },
);

test("if an RSS feed and the server declare different encodings, decodeText trusts the RSS feed", () => {
  const text = feed("“Привет”", xmlDeclaration("windows-1251"));
  expect(textOf(encode(text, "windows-1251"), "iso-8859-1")).toBe(text);
  const feedWithQuotes = feed("“Ça”", xmlDeclaration("ISO-8859-1"));
  expect(textOf(encode(feedWithQuotes, "windows-1252"))).toBe(feedWithQuotes);
});

test("one invalid byte makes only one character unreadable", () => {
  const validBytes = Buffer.from(feed("日本語の番組です、どうぞよろしく"));
  const bytes = Buffer.concat([validBytes, Buffer.from([0xe6])]);
  expect(decodeText({ bytes })).toEqual({
    text: `${validBytes}\ufffd`,
    encoding: "utf-8",
    unreadable: 1,
  });
});

test("decodeText is fast even if a file begins with 10,000 comments", () => {
  expect(textOf(Buffer.from("<!---->".repeat(10_000)))).toHaveLength(70_000);
});

test.each([
  "name;feed\r\nCafé Noir;https://c.example/rss\r\nMañana;https://m.example/rss\r\n",
  "name\tfeed\r\nStraße heute\thttps://s.example/rss\r\n",
  "name,feed\nÄ,https://a.example",
])("decodeText decodes the list of podcasts %j in the encodings of Excel", (list) => {
  for (const encoding of ["windows-1252", "utf-8", "utf-16le", "utf-16be"])
    expect([encoding, textOf(encode(list, encoding))]).toEqual([encoding, list]);
});
