import { topCategoryCode } from '~/features/catalogue/category'
import { catalogueEndpoints, fromGameListRequest, type GameListRequest } from '~/features/catalogue/contract'

/** The path and query of a list of games, as the contract spells them. */
export function listPath(asked: GameListRequest): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fromGameListRequest(asked))) {
    if (value !== undefined) query.set(name, String(value))
  }
  return `${catalogueEndpoints.list.path}?${query}`
}

/** The list on the home screen and in the first category tab. */
export const topListPath = listPath({ category: topCategoryCode })
