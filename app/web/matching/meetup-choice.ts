import { mostWithinKm, type When, whens } from '~/features/meetups/finding/days-and-distances'
import type { MeetupChoice } from '~/features/meetups/finding/web/queries'
import { idFrom } from '~/lib/ids'

/** The parameters of the address that choose. */
export const filterNames = ['when', 'seat', 'game', 'km', 'beginner', 'ids'] as const
export type FilterName = (typeof filterNames)[number]
export type FilterChange = Partial<Record<FilterName, string | null>>

/** The meetups of a notice, at most twenty. */
const idList = /^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,19}$/
const kilometres = /^[1-9]\d?$/

/** What the address chooses. Anything else in it counts as not said. */
export function readChoice(params: URLSearchParams): MeetupChoice {
  const km = params.get('km') ?? ''
  const ids = params.get('ids') ?? ''
  return {
    when: whens.find((when: When) => when === params.get('when')),
    hasSeat: params.get('seat') === 'Y' || undefined,
    gameId: idFrom(params.get('game')) ?? undefined,
    ids: idList.test(ids) ? ids : undefined,
    withinKm: kilometres.test(km) && Number(km) <= mostWithinKm ? Number(km) : undefined,
    welcomesBeginners: params.get('beginner') === 'Y' || undefined,
  }
}

/** The game, if nothing else is chosen. */
export function gameAlone({ gameId, ...others }: MeetupChoice): number | null {
  return gameId === undefined || isChosen(others) ? null : gameId
}

export function isChosen(choice: MeetupChoice): boolean {
  return Object.values(choice).some((value) => value !== undefined)
}
