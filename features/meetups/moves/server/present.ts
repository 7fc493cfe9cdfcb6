import type { ShownMoveRow } from '~/db/rows/meetups'

/** What the host has asked everybody seated, for one of them. */
export function presentMove({ cafeId, cafeName, cafeAddress, own, yes, no, asked, ...move }: ShownMoveRow) {
  return {
    id: move.id,
    cafe: { id: cafeId, name: cafeName, address: cafeAddress },
    startsAt: move.startsAt,
    deadline: move.deadline,
    own: own === null ? null : own ? ('yes' as const) : ('no' as const),
    yes,
    no,
    unsaid: Math.max(0, asked - yes - no),
  }
}
