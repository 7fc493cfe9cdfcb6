import { type Needs, needPages } from '~/lib/web/prefetch'
import { kindNames, longestActorSearch } from '../audit'
import { deskQueries } from './queries'

export function auditAsked(params: URLSearchParams) {
  const kind = params.get('kind') ?? ''
  const thing = /^[1-9]\d{0,8}$/.test(params.get('thing') ?? '') ? Number(params.get('thing')) : null
  return {
    who: (params.get('who') ?? '').trim().slice(0, longestActorSearch),
    kind: Object.hasOwn(kindNames, kind) ? kind : '',
    thing,
  }
}

/** Whatever is done anywhere is written down here, so the log is read again at each visit. */
export const auditNeeds: Needs = ({ url }) => [
  needPages({ ...deskQueries.audit(auditAsked(url.searchParams)), staleTime: 0 }),
]
