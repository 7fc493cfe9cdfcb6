import type { OwnEventRow } from '~/db/rows/events'
import { signUpStates } from '../event'
import { hiddenTitle } from '../event-in-words'
import { type EventRow, stateOfEvent } from './queries/events'

/** Throws on an unknown value, which the database does not allow. */
export function toSignUpState(value: string): (typeof signUpStates)[number] {
  const state = signUpStates.find((each) => each === value)
  if (state === undefined) throw new Error(`"${value}" is not a state of sign-ups`)
  return state
}

export function presentEvent(row: EventRow) {
  const { cafeId, cafeName, cafeAddress, cover, cafePhones, latitude, longitude, games } = row
  return {
    ...row,
    ...stateOfEvent(row),
    games: games ?? [],
    cafe: {
      id: cafeId,
      name: cafeName,
      address: cafeAddress,
      image: cover,
      phones: cafePhones,
      at: latitude === null || longitude === null ? null : { latitude, longitude },
    },
  }
}

/** Without the texts that operators have hidden. */
export function presentForAll(row: EventRow) {
  const shown = presentEvent(row)
  return row.hiddenAt === null ? shown : { ...shown, title: hiddenTitle, content: '', priceNote: null }
}

export function presentOwn({ isTextHidden, title, state, ...row }: OwnEventRow) {
  return { ...row, title: isTextHidden ? hiddenTitle : title, state: toSignUpState(state) }
}
