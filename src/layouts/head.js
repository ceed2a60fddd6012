(() => {
  const root = document.documentElement;

  // The headers refuse frames. This is the second guard, in case a host serves this page at the address of an embed page.
  if (globalThis.top !== globalThis.self) root.hidden = true;

  // Store the referral code for some days, unless another code is already stored. Remove the code from the
  // address, so that the reader does not share it by accident.
  const [, code] = /[?&]ref=([a-z0-9]{8,32})(?:&|$)/i.exec(location.search) ?? [];
  if (code) {
    try {
      const [, since] = (localStorage.getItem("referral") ?? "").split(" ");
      const isValid = Date.now() - since < REFERRAL_LIFETIME_MS;
      if (!isValid) localStorage.setItem("referral", `${code.toUpperCase()} ${Date.now()}`);
    } catch {}
    const url = new URL(location.href);
    const others = url.search.slice(1).split("&");
    url.search = others.filter((part) => !part.startsWith("ref=")).join("&");
    history.replaceState(history.state, "", url);
  }

  // Only /auth handles the tokens of e-mail links and Google. Remove the tokens from the address bar, so that they do not
  // get into logs and Referer headers.
  const { pathname, search, hash } = location;
  if (/[?&](code|token_hash|error)=/.test(search) || /^#(.*&)?(access_token|error)=/.test(hash)) {
    if (pathname === "/") {
      root.hidden = true;
      location.replace(`/auth${search}${hash}`);
    } else if (/^\/auth\/?$/.test(pathname)) {
      history.replaceState({ search, hash }, "", "/auth");
    }
  }

  // CSS needs to know whether storage holds a session. This protects nothing: only the backend decides about rights.
  const showReader = () => {
    let isSignedIn = false;
    let id;
    let role;
    let isPro = false;
    let hasFollows = false;
    let hasNotices = false;
    try {
      const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token"));
      const session = key && localStorage[key];
      isSignedIn = Boolean(session);
      id = isSignedIn && JSON.parse(session).user?.id;
      const [storedRole, staffId] = (localStorage.getItem("private:staff-of") ?? "").split(" ");
      if (id && id === staffId) role = storedRole;
      isPro = id === (localStorage.getItem("private:pro-of") ?? 0);
      hasNotices = id === (localStorage.getItem("private:notices-of") ?? 0);
      hasFollows = id === (localStorage.getItem("private:follows-of") ?? 0);
    } catch {}
    root.toggleAttribute("data-signed-in", isSignedIn);
    if (id) root.dataset.signedIn = id;
    root.toggleAttribute("data-staff", Boolean(role));
    root.toggleAttribute("data-editor", role === "admin" || role === "editor");
    root.toggleAttribute("data-pro", isPro);
    root.toggleAttribute("data-follows", hasFollows);
    root.toggleAttribute("data-notices", hasNotices);
  };
  showReader();
  // Another tab, the browser's back cache or an island of this page may have changed the session.
  for (const type of ["storage", "pageshow", "session"]) addEventListener(type, showReader);

  // The reader's size and width of text, such as "large wide".
  try {
    const [size, width] = (localStorage.getItem("text-style") ?? "").split(" ");
    if (size) root.dataset.size = size;
    if (width) root.dataset.width = width;
  } catch {}

  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
      const color = theme === "dark" ? "#0f1714" : "#f6f7f4";
      for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.content = color;
    }
  } catch {}
})();
