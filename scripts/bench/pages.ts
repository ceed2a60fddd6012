import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../checks/chromium.ts";
import { freePort } from "../local/free-port.ts";
import { listen } from "../local/serve.ts";
import { openSite } from "../local/site.ts";

const ROUNDS = 5;
/** These numbers are Lighthouse's profile of a phone with a slow processor and slow 4G. */
const PHONE = { cpu: 4, latency: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };

const PAGES = {
  home: "/",
  "show of 500 episodes": "/show/scale-show-1",
  category: "/category/scale-1",
  recap: "/recap/scale-episode-77",
  guests: "/guests",
  explore: "/explore",
};

/** Measures the compressed sizes of pages, and the median times of five visits on a simulated phone. */
export async function measurePages(folder: string): Promise<void> {
  const site = await openSite(folder);
  const port = await freePort();
  const server = await listen(port, async (request) => site.respond(new URL(request.url).pathname, { encoding: "br" }));
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox"],
  });
  console.log("\n| page | HTML kB (brotli) | script kB (brotli) | LCP s | blocked ms | shift |");
  console.log("|---|---|---|---|---|---|");
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const visits: Visit[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        visits.push(await visit(browser, `http://localhost:${port}${path}`));
      }
      const [firstVisit] = visits;
      const medianOf = (key: "lcp" | "blocked" | "shift") =>
        visits.map((measuredVisit) => measuredVisit[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
      const kB = (bytes = 0) => (bytes / 1000).toFixed(1);
      console.log(
        `| ${name} | ${kB(firstVisit?.html)} | ${kB(firstVisit?.script)} | ${(medianOf("lcp") / 1000).toFixed(2)} | ${medianOf("blocked").toFixed(0)} | ${medianOf("shift").toFixed(4)} |`,
      );
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

type Visit = Awaited<ReturnType<typeof visit>>;

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpu });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: PHONE.latency,
    downloadThroughput: PHONE.bytesPerSecond,
    uploadThroughput: PHONE.bytesPerSecond,
  });
  const sizePromises: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (kind !== "document" && kind !== "script") return;
    const measure = (body: Buffer): [string, number] => [kind, brotliCompressSync(body).length];
    // If the visit ends before a script has loaded, the browser has no body to return.
    sizePromises.push(response.body().then(measure, () => [kind, 0]));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const times = await page.evaluate(measureTimes);
  const sizes = await Promise.all(sizePromises);
  const sizeOf = (kind: string) =>
    sizes.filter(([sizeKind]) => sizeKind === kind).reduce((total, [, bytes]) => total + bytes, 0);
  await context.close();
  return { ...times, html: sizeOf("document"), script: sizeOf("script") };
}

/** The browser runs this function, so it cannot use variables of this file. */
function measureTimes(): Promise<{ lcp: number; blocked: number; shift: number }> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((done) => {
      const observer = new PerformanceObserver((list) => done(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => done(observer.takeRecords()), 300);
    });
  return Promise.all(["largest-contentful-paint", "longtask", "layout-shift"].map(entriesOf)).then(
    ([paints = [], tasks = [], shifts = []]) => ({
      lcp: paints.at(-1)?.startTime ?? 0,
      blocked: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      shift: shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
    }),
  );
}
