import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The upload of one function. */
export interface DeployedFunction {
  metadata: { entrypoint_path: string; import_map_path: string; verify_jwt: boolean };
  /** Maps the path of each uploaded file to its bytes. */
  files: Map<string, Uint8Array>;
}

/** A stand-in for the part of Supabase's management API that `functions deploy` calls. */
export async function openManagementApi() {
  const deployedFunctions = new Map<string, DeployedFunction>();

  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://here.invalid");
    const slug = url.searchParams.get("slug");
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.method === "GET") return reply(200, []);
    if (request.method === "PUT") return reply(200, { functions: [] });
    if (!slug) return reply(404, {});
    const type = { "content-type": request.headers["content-type"] ?? "" };
    const form = await new Response(Buffer.concat(chunks), { headers: type }).formData();
    const files = form.getAll("file").filter((file) => typeof file !== "string");
    deployedFunctions.set(slug, {
      metadata: JSON.parse(String(form.get("metadata"))),
      files: new Map(
        await Promise.all(files.map(async (file) => [file.name, await file.bytes()] as [string, Uint8Array])),
      ),
    });
    reply(201, { id: slug, slug, name: slug, version: 1, status: "ACTIVE" });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deployedFunctions,
    close: () => new Promise((done) => server.close(done)),
  };
}
