import { personalTagKind, tagKind } from '~/lib/tags'

export const loyaltyTags = {
  /** What stamps earn at a cafe. */
  rewards: tagKind('stamp-rewards'),
  /** The stamps and coupons of a cafe, as its staff count them. */
  visits: tagKind('cafe-stamps'),
  /** A member's stamps, by cafe. */
  stamps: personalTagKind('stamps'),
  coupons: personalTagKind('coupons'),
}
