import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";

/** A stand-in for the npm registry. It serves the packages that are in the node_modules of this checkout. */
export async function openNpmRegistry() {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: object };
  const folders = Object.keys(lock.packages);
  const tarballs = new Map<string, Buffer>();
  let url = "";

  const packFolder = (folder: string): Buffer => {
    const cachedTarball = tarballs.get(`/${folder}.tgz`);
    if (cachedTarball) return cachedTarball;
    const args = ["-czf", "-", "--exclude=node_modules", "-C", dirname(folder), basename(folder)];
    const tarball = execFileSync("tar", args, { maxBuffer: 1e9 });
    tarballs.set(`/${folder}.tgz`, tarball);
    return tarball;
  };
  const readVersion = (folder: string) => {
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const integrity = `sha512-${createHash("sha512").update(packFolder(folder)).digest("base64")}`;
    return { ...manifest, dist: { tarball: `${url}/${folder}.tgz`, integrity } };
  };
  const readPackument = (name: string) => {
    const versions = folders
      .filter((folder) => folder.endsWith(`node_modules/${name}`) && existsSync(folder))
      .map(readVersion);
    if (versions.length === 0) return null;
    return {
      name,
      "dist-tags": { latest: versions[0].version },
      versions: Object.fromEntries(versions.map((version) => [version.version, version])),
    };
  };

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", url).pathname);
    const body = tarballs.get(path) ?? JSON.stringify(readPackument(path.slice(1)));
    response.writeHead(body === "null" ? 404 : 200).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Returns the size of a package that a client has already downloaded. */
    sizeOf(name: string, version: string): number {
      const { dist } = readPackument(name)?.versions[version] ?? {};
      return tarballs.get(new URL(dist.tarball).pathname)?.length ?? Number.NaN;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
