(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") {
      root.dataset.theme = theme;
      const color = theme === "dark" ? "#0f1714" : "#f6f7f4";
      for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.content = color;
    }
    const isSession = (key) => key.endsWith("-auth-token");
    if (Object.keys(localStorage).some(isSession)) root.dataset.signedIn = "";
  } catch {}
})();
