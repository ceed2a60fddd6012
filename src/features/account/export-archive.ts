import { strToU8, zipSync } from "fflate";
import { readOwnData } from "../../data/account.ts";
import { publishedOrigin } from "../../data/backend-address.ts";
import { archiveFiles, type SiteAddresses } from "../../domain/account/archive.ts";
import { fieldsOf } from "../../domain/text/is-record.ts";
import * as paths from "../../paths.ts";
import { download } from "../../ui/download.ts";

export async function downloadArchive(): Promise<void> {
  const data = await readOwnData();
  const origin = publishedOrigin();
  const site: SiteAddresses = {
    recap: (slug) => origin + paths.recap(slug),
    list: (id) => origin + paths.topList(id),
    person: (id) => origin + paths.profile(id),
    show: (slug) => ({ page: origin + paths.show(slug), feed: origin + paths.showRss(slug) }),
    category: (slug) => ({
      page: origin + paths.category(slug),
      feed: origin + paths.categoryRss(slug),
    }),
  };
  const files = Object.entries(archiveFiles(data, site));
  const day = String(fieldsOf(data)["exportedAt"]).slice(0, 10);
  const zip = zipSync(Object.fromEntries(files.map(([name, text]) => [name, strToU8(text)])));
  download(`episode-recap-${day}.zip`, new Blob([zip], { type: "application/zip" }));
}
