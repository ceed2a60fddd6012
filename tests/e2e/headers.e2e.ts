import { expect, test } from "./fixtures.ts";

const parsePolicy = (header: string | undefined) =>
  new Map(
    (header ?? "").split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources.join(" ")];
    }),
  );

test("F9: the server sends a strict content security policy with every page", {
  tag: "@everyday",
}, async ({ request, baseURL }) => {
  for (const address of ["/", "/recap/foghorn", "/recap/foghorn/transcript", "/admin", "/nowhere"]) {
    const headers = (await request.get(address)).headers();
    const policy = parsePolicy(headers["content-security-policy"]);
    expect(policy.get("default-src")).toMatch(/^'(self|none)'$/);
    expect(policy.get("script-src")).toMatch(/^'self'( 'sha256-[\w+/]+=*')*$/);
    expect(policy.get("style-src")).toMatch(/^'self'( 'sha256-[\w+/]+=*')*$/);
    expect(policy.get("worker-src")).toBe("'self'");
    for (const name of ["object-src", "base-uri", "frame-ancestors"]) {
      expect(policy.get(name)).toBe("'none'");
    }
    expect(policy.get("form-action")).toBe("'self'");
    const connectSources = policy.get("connect-src")?.split(" ") ?? [];
    const { host } = new URL(baseURL ?? "");
    expect(connectSources.every((source) => source === "'self'" || source.endsWith(`//${host}`))).toBe(true);
    expect(policy.get("img-src")).toMatch(/^'self' https: data:( https?:\/\/[\w.:-]+)?$/);
  }
});

test("F16: the server sends the security headers with every kind of file", async ({ request, page }) => {
  await page.goto("/");
  const script = await page.locator("script[src]").first().getAttribute("src");
  for (const address of ["/", "/build.json", "/favicon.svg", script ?? "", "/nowhere"]) {
    const headers = (await request.get(address)).headers();
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin-allow-popups");
    expect(headers["permissions-policy"]).toContain("camera=()");
  }
  const scriptCacheControl = (await request.get(script ?? "")).headers()["cache-control"];
  expect(scriptCacheControl).toBe("public, max-age=31536000, immutable");
  expect((await request.get("/")).headers()["cache-control"]).toContain("must-revalidate");
});
