import { topCategoryCode } from '~/features/catalogue/category'
import { catalogueEndpoints, fromGameListRequest, type GameListRequest } from '~/features/catalogue/contract'

/** Path and query of a list of games, as the contract spells them. */
export function listPath(asked: GameListRequest): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fromGameListRequest(asked))) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `${catalogueEndpoints.list.path}?${query}`
}

/** The list that the home screen and the first tab of the categories begin with. */
export const topListPath = listPath({ category: topCategoryCode })
