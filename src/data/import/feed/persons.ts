import { fullAddress } from "./fields.ts";
import { attribute, childrenOf, plainText, type XmlElement } from "./xml.ts";

/** Without a role, a person of the cast is a host (the standard of `podcast:person`). */
const HOST_ROLES = ["", "host", "co-host", "cohost"];
const GUEST_ROLES = ["guest"];

export const hostsOf = (element: XmlElement, bases: string[]) =>
  personsOf(
    childrenOf(element, "podcast:person").filter((person) =>
      ["", "cast"].includes(attribute(person, "group").toLowerCase()),
    ),
    bases,
    HOST_ROLES,
  );

export const guestsOf = (element: XmlElement, bases: string[]) =>
  personsOf(childrenOf(element, "podcast:person"), bases, GUEST_ROLES);

function personsOf(elements: readonly XmlElement[], bases: string[], roles: readonly string[]) {
  const people = new Map<string, { name: string; link: string | null }>();
  for (const person of elements) {
    const name = plainText(person);
    if (name === "" || !roles.includes(attribute(person, "role").toLowerCase())) continue;
    people.set(name, { name, link: fullAddress(attribute(person, "href"), bases) || null });
  }
  return [...people.values()];
}
