(() => {
  const root = document.documentElement;

  // A pro's code: the first one this browser came with is kept for some days (state/referral.ts), and
  // none stays in the address for anything below, or anybody it is shared with, to trip over.
  const [, code] = /[?&]ref=([a-z0-9]{8,32})(?:&|$)/i.exec(location.search) ?? [];
  if (code) {
    try {
      const [, since] = (localStorage.getItem("referral") ?? "").split(" ");
      const isKept = Date.now() - since < REFERRAL_KEPT_MS;
      if (!isKept) localStorage.setItem("referral", `${code.toUpperCase()} ${Date.now()}`);
    } catch {}
    const url = new URL(location.href);
    const others = url.search.slice(1).split("&");
    url.search = others.filter((part) => !part.startsWith("ref=")).join("&");
    history.replaceState(history.state, "", url);
  }

  // What e-mails and Google bring back is for /auth, and for no address bar, log or Referer.
  const { pathname, search, hash } = location;
  if (/[?&](code|token_hash|error)=/.test(search) || /^#(.*&)?(access_token|error)=/.test(hash)) {
    if (pathname === "/") {
      root.hidden = true;
      location.replace(`/auth${search}${hash}`);
    } else if (/^\/auth\/?$/.test(pathname)) {
      history.replaceState({ search, hash }, "", "/auth");
    }
  }

  // Who is signed in, by what is stored; never a boundary: the backend decides what they may do.
  const showReader = () => {
    let isIn = false;
    let id;
    let isAdmin = false;
    let hasFollows = false;
    try {
      const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token"));
      const session = key && localStorage[key];
      isIn = Boolean(session);
      id = isIn && JSON.parse(session).user?.id;
      isAdmin = id === (localStorage.getItem("private:admin-of") ?? 0);
      hasFollows = id === (localStorage.getItem("private:follows-of") ?? 0);
    } catch {}
    root.toggleAttribute("data-signed-in", isIn);
    if (id) root.dataset.signedIn = id;
    root.toggleAttribute("data-admin", isAdmin);
    root.toggleAttribute("data-follows", hasFollows);
  };
  showReader();
  // Other tabs, Back to a page that was kept, and this page's own islands.
  for (const type of ["storage", "pageshow", "session"]) addEventListener(type, showReader);

  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
      const color = theme === "dark" ? "#0f1714" : "#f6f7f4";
      for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.content = color;
    }
  } catch {}
})();
