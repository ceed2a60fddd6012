import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { expect, test } from "./fixtures.ts";
import { sql, sqlString } from "./product.ts";
import { dashboardCard, dollarsSql, insertEarnings, newPro, openDashboard, tab } from "./pros.ts";
import { button } from "./screen.ts";

const cellsOf = (page: Page, row: RegExp) => page.getByRole("row", { name: row }).getByRole("cell").allTextContents();

test("a pro with 2,400 earnings sees the same sums in the cards, the table and the exported file", async ({ page }) => {
  const pro = await newPro();
  await sql(
    `insert into earnings (pro_user_id, amount, status, period, earned_date)
     select ${sqlString(pro.id)}, (n * 7919 % 1000000) / 100.0,
       case when n % 3 = 0 then 'pending' else 'paid' end,
       case n % 5 when 0 then '=1+1' when 1 then null else 'March, "early"' end,
       date '2025-11-29' + n / 40
     from generate_series(0, 2399) n`,
  );
  type Sums = Record<"paid" | "pending" | "all", string>;
  const sums = `${dollarsSql("sum(amount) filter (where status = 'paid')")} as paid,
    ${dollarsSql("sum(amount) filter (where status = 'pending')")} as pending,
    ${dollarsSql("sum(amount)")} as all`;
  const fromProEarnings = `from earnings where pro_user_id = ${sqlString(pro.id)}`;
  const [expectedSums] = await sql<Sums>(`select ${sums} ${fromProEarnings}`);
  const months = await sql<Sums & { month: string }>(
    `select to_char(earned_date, 'FMMonth YYYY') as month, ${sums} ${fromProEarnings}
     group by 1, to_char(earned_date, 'YYYY-MM') order by to_char(earned_date, 'YYYY-MM') desc`,
  );

  await openDashboard(page, pro, "?tab=earnings");
  await expect(dashboardCard(page, "Total Earnings")).toContainText(String(expectedSums?.all));
  const table = page.getByRole("table", { name: "Earnings by month" });
  await expect(table.getByRole("rowheader")).toHaveText([...months.map(({ month }) => month), "All months"]);
  for (const { month, paid, pending, all } of months) {
    expect(await cellsOf(page, new RegExp(`^${month}`))).toEqual([paid, pending, all]);
  }
  expect(await cellsOf(page, /^All months/)).toEqual([expectedSums?.paid, expectedSums?.pending, expectedSums?.all]);

  await tab(page, "Overview").click();
  const download = page.waitForEvent("download");
  await button(page, "Export Earnings Report").click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^earnings-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = readFileSync(await file.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = bytes.subarray(3).toString("utf8");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(data).toHaveLength(2400);
  expect(data[0]).toEqual({
    date: "2025-11-29",
    period: expect.any(String),
    status: expect.stringMatching(/^(paid|pending)$/),
    amount: expect.stringMatching(/^\d+\.\d\d$/),
  });
  expect(new Set(data.map(({ period }) => period))).toEqual(new Set(["'=1+1", "", 'March, "early"']));
  const cents = data.reduce((sum, { amount = "" }) => sum + BigInt(amount.replace(".", "")), 0n);
  expect(cents).toBe(BigInt(String(expectedSums?.all).replace(/\D/g, "")));
});

/** Returns the two colours of the legend, for paid and pending, and whether the chart contains each colour. */
const readChartColours = (page: Page) =>
  page.locator("figure canvas").evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const canvasCopy = new OffscreenCanvas(width, height).getContext("2d", {
      willReadFrequently: true,
    });
    canvasCopy?.drawImage(canvas as HTMLCanvasElement, 0, 0);
    const pixels = canvasCopy?.getImageData(0, 0, width, height).data ?? [];
    const pixelColours = new Set<string>();
    for (let index = 0; index < pixels.length; index += 4) {
      pixelColours.add(`rgb(${pixels[index]}, ${pixels[index + 1]}, ${pixels[index + 2]})`);
    }
    const legendEntries = [...document.querySelectorAll("figure [data-series]")];
    const colours = legendEntries.map((entry) => getComputedStyle(entry, "::before").backgroundColor);
    return { colours, isPainted: colours.map((colour) => pixelColours.has(colour)) };
  });

test("a pro sees a chart that adapts to the theme and the window", async ({ page, pageWatcher }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const pro = await newPro();
  await insertEarnings(pro, ["2026-01-01", "40"], ["2026-03-01", "30", "pending"]);
  await openDashboard(page, pro, "?tab=earnings");
  const bothColoursPainted = { isPainted: [true, true] };
  await expect.poll(() => readChartColours(page)).toMatchObject(bothColoursPainted);
  const lightColours = await readChartColours(page);

  const themeSwitch = page.getByRole("button", { name: /^Theme: / });
  await themeSwitch.click();
  await themeSwitch.click();
  await expect(themeSwitch).toHaveAccessibleName("Theme: dark");
  await expect.poll(() => readChartColours(page)).toMatchObject(bothColoursPainted);
  const darkColours = await readChartColours(page);
  expect(darkColours.colours).not.toEqual(lightColours.colours);

  await themeSwitch.click();
  await expect.poll(() => readChartColours(page)).toEqual(lightColours);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => readChartColours(page)).toEqual(darkColours);

  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const figure = page.locator("figure");
    await expect
      .poll(async () => {
        const [chart, figureBox] = [await page.locator("canvas").boundingBox(), await figure.boundingBox()];
        return Math.round((figureBox?.width ?? 0) - (chart?.width ?? 0));
      })
      .toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await test.step("a pro reads the numbers in the table if the chart does not load", async () => {
    pageWatcher.tolerate(/Loading the chart failed|net::ERR_FAILED/);
    await page.route("**/draw-bars*.js", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("The chart did not load. The table below has the same numbers.")).toBeVisible();
    expect(await cellsOf(page, /^January 2026/)).toEqual(["$40.00", "$0.00", "$40.00"]);
  });
});
