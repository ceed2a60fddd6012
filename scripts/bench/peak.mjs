// Preloaded into a build that is measured: says at its end how much memory it had at most.
process.on("exit", () => console.log(`peak ${process.resourceUsage().maxRSS} kB`));
