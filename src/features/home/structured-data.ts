import { wholeAddress } from "../../data/build/origin.ts";
import { PRODUCT } from "../../domain/product.ts";
import * as paths from "../../paths.ts";
import { graphOf } from "../structured-data.ts";

export const homeStructuredData = () =>
  graphOf({
    "@type": "WebSite",
    name: PRODUCT.name,
    url: wholeAddress(paths.home()),
    description: PRODUCT.description,
  });
