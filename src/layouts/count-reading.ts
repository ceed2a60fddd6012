/** Reports once that someone reads this recap or show: after the first touch, or when the page closes. */
let isCounted = !/^\/(recap|show)\/[^/]+$/.test(location.pathname);

function countReading(): void {
  const isStaff = "staff" in document.documentElement.dataset;
  if (isCounted || isStaff || navigator.webdriver || !navigator.onLine) return;
  isCounted = true;
  const backend = document.querySelector<HTMLMetaElement>("meta[name=backend]")?.content;
  // Unlike `sendBeacon`, this request never sends cookies.
  void fetch(`${backend}/functions/v1/count-reading`, {
    method: "POST",
    body: JSON.stringify({ path: location.pathname }),
    mode: "no-cors",
    credentials: "omit",
    keepalive: true,
  }).catch(() => {});
}

for (const type of ["pointerdown", "keydown", "wheel"])
  addEventListener(type, countReading, { passive: true });
document.addEventListener("visibilitychange", () => document.hidden && countReading());
