import { idFrom } from '~/lib/ids'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { auditedThings, longestActorSearch } from '../audit'
import { operationsQueries } from './queries'

export const healthNeeds: Needs = () => [need(operationsQueries.health())]
export const numbersNeeds: Needs = () => [need(operationsQueries.numbers())]

export function readAuditSearch(params: URLSearchParams) {
  const kind = params.get('kind') ?? ''
  const thing = params.get('thing') ?? ''
  return {
    who: (params.get('who') ?? '').trim().slice(0, longestActorSearch),
    kind: Object.hasOwn(auditedThings, kind) ? kind : '',
    thing: idFrom(thing),
  }
}

/** Whatever is done anywhere is written down here, so the log is read again at each visit. */
export const auditNeeds: Needs = ({ url }) => [
  needPages({ ...operationsQueries.audit(readAuditSearch(url.searchParams)), staleTime: 0 }),
]
