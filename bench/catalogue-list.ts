import { topCategoryCode } from '~/features/catalogue/category'
import { catalogueEndpoints } from '~/features/catalogue/endpoints'

/** The path and query of a list of games. */
export function listPath(query: Record<string, string | number>): string {
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `${catalogueEndpoints.list.path}?${new URLSearchParams(parameters)}`
}

/** The list on the home screen and in the first category tab. */
export const topListPath = listPath({ category: topCategoryCode })
