/** Claims and does jobs, until the test kills this process. Every request goes through the server of the test. */

import { argv } from "node:process";

const [address = "", name = "", maxClaims = ""] = argv.slice(2);

async function post(path: string, body: object) {
  const response = await fetch(`${address}/${path}`, {
    method: "POST",
    headers: { "x-worker": name },
    body: JSON.stringify(body),
  });
  return response.json();
}

for (let claim = 0; claim < Number(maxClaims); claim++) {
  const jobs = (await post("claim_jobs", { kind: "test", most: 2 })) as {
    key: string;
    token: string;
    attempt: number;
    payload: { place: "inside" | "outside"; fails: boolean };
  }[];
  if (jobs.length === 0) break;
  for (const { key, token, attempt, payload } of jobs) {
    if (payload.fails && attempt === 1) await post("fail_job", { token, error: "The first attempt fails." });
    else if (payload.place === "inside") await post("store_result", { token, key });
    else {
      await post("outside", { key });
      await post("finish_job", { token });
    }
  }
}
