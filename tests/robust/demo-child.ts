/** Opens a data folder, imports the demo like a start, and prints how many rows each table has. Tests kill this process. */
import { createLocalBackend } from "../../scripts/local/backend.ts";
import { seedDemo } from "../../scripts/local/demo.ts";
import { countDemo } from "./demo-counts.ts";

const [dataDir = ""] = process.argv.slice(2);
const backend = await createLocalBackend({ dataDir, url: "http://localhost:4998" });
process.stdout.write("opened\n");
await seedDemo(backend);
process.stdout.write(`${JSON.stringify(await countDemo(backend.database.sql))}\n`);
await backend.close();
process.exit();
