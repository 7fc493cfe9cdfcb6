import { type Needs, needPages } from '~/lib/web/prefetch'
import { hasReport } from '../counts'
import { importKinds, longestImportSearch, rowResults } from '../import'
import { importQueries } from './queries'

const textIn = (params: URLSearchParams) => (params.get('q') ?? '').trim().slice(0, longestImportSearch)

export const kindIn = (params: URLSearchParams) =>
  importKinds.find((each) => each === params.get('kind')) ?? null

export function readImportsSearch(params: URLSearchParams) {
  return { kind: kindIn(params), text: textIn(params) }
}

export function readRowsSearch(params: URLSearchParams) {
  const result = rowResults.find((each) => each === params.get('result')) ?? null
  return { result, text: textIn(params) }
}

export const importListNeeds: Needs = ({ url }) => [
  needPages(importQueries.list(readImportsSearch(url.searchParams))),
]
/** The report differs with the state of the import, so it is read as soon as that is known. */
export const importNeeds: Needs = ({ params, url }) => [
  async (client) => {
    const file = await client.fetchQuery(importQueries.file(params.id ?? ''))
    if (!file.hasRows || !hasReport(file)) return
    const search = { state: file.state, ...readRowsSearch(url.searchParams) }
    await client.fetchInfiniteQuery(importQueries.rows(file.id, search))
  },
]
