import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";

test.each(["8.8.8.8", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2001:db9::1"])(
  "the IP address %s is public",
  (ip) => expect(isPublicAddress(ip)).toBe(true),
);

test.each([
  "10.1.2.3",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "198.19.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "0.0.0.0",
  "::1",
  "::",
  "fe80::1",
  "fd00::1",
  "::ffff:8.8.8.8",
  "64:ff9b::1",
  "2002:7f00:1::",
  "2001::1",
  "2001:0:1::1",
  "ff02::1",
  "words",
  "",
])("B53: “%s” is not a public IP address", (ip) => expect(isPublicAddress(ip)).toBe(false));
