import type { Contributed } from '~/lib/server/feature'
import { features } from './features'

/** What features contribute to one another. */
export const allContributed: Contributed = {
  mergesGames: features.flatMap(({ mergesGames }) => mergesGames ?? []),
  atCafes: features.flatMap(({ atCafes }) => atCafes ?? []),
  freeTables: features.flatMap(({ freeTables }) => freeTables ?? []),
  judges: features.flatMap(({ judges }) => judges ?? []),
}
