import { personalTagKind, tagKind } from '~/lib/tags'

export const loyaltyTags = {
  /** The rewards for stamps of a cafe. */
  rewards: tagKind('stamp-rewards'),
  /** Whether a cafe has a staff PIN, which its coupons ask for. */
  pins: tagKind('cafe-pins'),
  /** The numbers of a cafe's stamps and coupons, which its staff see. */
  visits: tagKind('cafe-stamps'),
  /** A member's stamps, by cafe. */
  stamps: personalTagKind('stamps'),
  coupons: personalTagKind('coupons'),
}
