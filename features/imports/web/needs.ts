import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { importKinds, longestImportSearch, rowResults } from '../import'
import { importQueries } from './queries'

const textIn = (params: URLSearchParams) => (params.get('q') ?? '').trim().slice(0, longestImportSearch)

export const kindIn = (params: URLSearchParams) =>
  importKinds.find((each) => each === params.get('kind')) ?? null

export function importsAsked(params: URLSearchParams) {
  return { kind: kindIn(params), text: textIn(params) }
}

export function rowsAsked(params: URLSearchParams) {
  const result = rowResults.find((each) => each === params.get('result')) ?? null
  return { result, text: textIn(params) }
}

export const importListNeeds: Needs = ({ url }) => [
  needPages(importQueries.list(importsAsked(url.searchParams))),
]
export const importNeeds: Needs = ({ params }) => [need(importQueries.file(params.id ?? ''))]
