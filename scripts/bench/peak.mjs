// Preloaded into a measured build: prints the peak of its memory at the end.
process.on("exit", () => console.log(`peak ${process.resourceUsage().maxRSS} kB`));
