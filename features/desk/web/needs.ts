import { longestMemberSearch, memberFilters } from '~/features/accounts/standing'
import { longestCafeSearch } from '~/features/cafes/cafe'
import { deskFilters, longestMeetupSearch } from '~/features/meetups/desk/meetup-list'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { kindNames, longestActorSearch } from '../audit'
import { cafeFilters } from '~/features/cafes/desk/cafe-entry'
import { deskQueries } from './queries'

/** The search text and filter in the member list's address. */
export function membersAsked(params: URLSearchParams) {
  return {
    text: (params.get('q') ?? '').trim().slice(0, longestMemberSearch),
    filter: memberFilters.find((each) => each === params.get('filter')) ?? ('all' as const),
  }
}

export const membersNeeds: Needs = ({ url }) => [
  needPages(deskQueries.members(membersAsked(url.searchParams))),
]
export const memberNeedsOf: Needs = ({ params }) => [need(deskQueries.member(params.id ?? ''))]

export function cafesAsked(params: URLSearchParams) {
  return {
    text: (params.get('q') ?? '').trim().slice(0, longestCafeSearch),
    filter: cafeFilters.find((each) => each === params.get('filter')) ?? ('all' as const),
  }
}

export function auditAsked(params: URLSearchParams) {
  const kind = params.get('kind') ?? ''
  const thing = /^[1-9]\d{0,8}$/.test(params.get('thing') ?? '') ? Number(params.get('thing')) : null
  return {
    who: (params.get('who') ?? '').trim().slice(0, longestActorSearch),
    kind: Object.hasOwn(kindNames, kind) ? kind : '',
    thing,
  }
}

export function meetupsAsked(params: URLSearchParams) {
  return {
    text: (params.get('q') ?? '').trim().slice(0, longestMeetupSearch),
    filter: deskFilters.find((each) => each === params.get('filter')) ?? ('all' as const),
  }
}

export const deskMeetupsNeeds: Needs = ({ url }) => [
  needPages(deskQueries.meetups(meetupsAsked(url.searchParams))),
]
export const deskMeetupNeeds: Needs = ({ params }) => [need(deskQueries.meetup(params.id ?? ''))]

export const cafesNeeds: Needs = ({ url }) => [needPages(deskQueries.cafes(cafesAsked(url.searchParams)))]
export const cafeFileNeeds: Needs = ({ params }) => [need(deskQueries.cafe(params.id ?? ''))]

/** Whatever is done anywhere is written down here, so the log is read again at each visit. */
export const auditNeeds: Needs = ({ url }) => [
  needPages({ ...deskQueries.audit(auditAsked(url.searchParams)), staleTime: 0 }),
]
