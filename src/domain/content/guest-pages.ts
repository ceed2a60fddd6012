import { GUESTS_PAGE_SIZE } from "../constants.ts";
import { type GuestGroup, type GuestPage, groupByInitial, mostFrequentGuests } from "./guests.ts";
import { cutIntoPages } from "./list-pages.ts";

const MAX_FREQUENT_GUESTS = 12;

/** A page of the list of all guests, in alphabetical order. */
export interface GuestsPage {
  name: string | null;
  next: string | null;
  frequentGuests: GuestPage[];
  /** The page on which each initial begins. */
  initials: { initial: string; page: string | null }[];
  groups: (GuestGroup & { isContinued: boolean })[];
}

export function guestPages(guests: readonly GuestPage[]): GuestsPage[] {
  const sortedGuests = groupByInitial(guests).flatMap((group) => group.guests);
  const pages = cutIntoPages(sortedGuests, GUESTS_PAGE_SIZE);
  const initials = new Map<string, string | null>();
  return pages
    .map(({ name, next, items }) => ({
      name,
      next,
      frequentGuests: name === null ? mostFrequentGuests(guests, MAX_FREQUENT_GUESTS) : [],
      groups: groupByInitial(items).map((group) => {
        const isContinued = initials.has(group.initial);
        if (!isContinued) initials.set(group.initial, name);
        return { ...group, isContinued };
      }),
    }))
    .map((page) => ({
      ...page,
      initials: [...initials].map(([initial, firstPage]) => ({ initial, page: firstPage })),
    }));
}
