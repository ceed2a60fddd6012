import { wholeAddress } from "../../data/build/origin.ts";
import * as paths from "../../paths.ts";
import { site } from "../../site.ts";
import { graphOf } from "../structured-data.ts";

export const homeStructuredData = () =>
  graphOf({
    "@type": "WebSite",
    name: site.name,
    url: wholeAddress(paths.home()),
    description: site.description,
  });
