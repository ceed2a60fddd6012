import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What was sent of one function. */
export interface Deployed {
  metadata: { entrypoint_path: string; import_map_path: string; verify_jwt: boolean };
  /** By their paths, as they were sent. */
  files: Map<string, Uint8Array>;
}

/** As much of Supabase's management API, on this machine, as `functions deploy` speaks to. */
export async function openManagementApi() {
  const deployed = new Map<string, Deployed>();

  const server = createServer(async (request, answer) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://here.invalid");
    const slug = url.searchParams.get("slug");
    const say = (status: number, body: unknown): void => {
      answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.method === "GET") return say(200, []);
    if (request.method === "PUT") return say(200, { functions: [] });
    if (!slug) return say(404, {});
    const type = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(Buffer.concat(chunks), { headers: type }).formData();
    const files = form.getAll("file").filter((one) => typeof one !== "string");
    deployed.set(slug, {
      metadata: JSON.parse(String(form.get("metadata"))),
      files: new Map(
        await Promise.all(
          files.map(async (one) => [one.name, await one.bytes()] as [string, Uint8Array]),
        ),
      ),
    });
    say(201, { id: slug, slug, name: slug, version: 1, status: "ACTIVE" });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployed,
    close: () => new Promise((done) => server.close(done)),
  };
}
