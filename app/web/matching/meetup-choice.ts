import { type When, whens } from '~/features/meetups/meetup-filters'
import type { MeetupChoice } from '~/features/meetups/web/queries'
import { idFrom } from '~/lib/ids'

export type FilterName = 'when' | 'seat' | 'game' | 'km'
export type FilterChange = Partial<Record<FilterName, string | null>>

const kilometres = /^([1-9]|[1-4]\d|50)$/

/** What the address chooses. Anything else in it counts as not said. */
export function readChoice(params: URLSearchParams): MeetupChoice {
  const km = params.get('km') ?? ''
  return {
    when: whens.find((when: When) => when === params.get('when')),
    hasSeat: params.get('seat') === 'Y' || undefined,
    gameId: idFrom(params.get('game')) ?? undefined,
    withinKm: kilometres.test(km) ? Number(km) : undefined,
  }
}

export function isChosen({ when, hasSeat, gameId, withinKm }: MeetupChoice): boolean {
  return when !== undefined || hasSeat === true || gameId !== undefined || withinKm !== undefined
}
