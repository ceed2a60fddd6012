/** Reports to the server that a person has read this recap or show, after the first touch or when the person leaves the page. */
let isCounted = !/^.(recap|show).[^/]+$/.test(location.pathname);

function countReading(): void {
  if (isCounted || "staff" in document.documentElement.dataset || navigator.webdriver) return;
  isCounted = true;
  const backend = document.querySelector<HTMLMetaElement>("meta[name=backend]")?.content;
  // Unlike `sendBeacon`, this request never sends cookies.
  fetch(`${backend}/functions/v1/count-reading`, {
    method: "POST",
    body: JSON.stringify({ path: location.pathname }),
    mode: "no-cors",
    credentials: "omit",
    keepalive: true,
  }).catch(() => {});
}

for (const type of ["pointerdown", "keydown", "wheel"]) addEventListener(type, countReading);
document.addEventListener("visibilitychange", () => document.hidden && countReading());
