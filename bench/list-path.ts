import { catalogueEndpoints, fromGamesAsked, type GamesAsked } from '~/features/catalogue/contract'
import { topCategoryCode } from '~/features/catalogue/game'

/** Path and query of a list of games, as the contract spells them. */
export function listPath(asked: GamesAsked): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fromGamesAsked(asked))) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `${catalogueEndpoints.list.path}?${query}`
}

/** The list that the home screen and the first tab of the categories begin with. */
export const topListPath = listPath({ category: topCategoryCode })
