import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { longestSearch } from '../instructor'
import type { InboxState } from '../lesson'
import { applicantQueries, lessonQueries, ownInstructorQueries } from './queries'

// The queries of members-only screens. In their own module, so that loaders can start them before the components have
// loaded.

const inboxStateIn = (params: URLSearchParams): InboxState =>
  params.get('state') === 'answered' ? 'answered' : 'open'
const textIn = (params: URLSearchParams) => (params.get('q') ?? '').trim().slice(0, longestSearch)

export const inboxNeeds: Needs = ({ url }) => [
  needPages(ownInstructorQueries.inbox(inboxStateIn(url.searchParams))),
]

export const ownInstructorNeeds: Needs = () => [need(ownInstructorQueries.application())]

export const applicantStates = ['waiting', 'approved', 'declined'] as const

export function applicantsAsked(params: URLSearchParams) {
  const state = applicantStates.find((each) => each === params.get('state')) ?? ('waiting' as const)
  return { state, text: textIn(params) }
}

export const applicantsNeeds: Needs = ({ url }) => {
  const { state, text } = applicantsAsked(url.searchParams)
  return [needPages(applicantQueries.list(state, text))]
}

export function lessonsAsked(params: URLSearchParams) {
  return { state: inboxStateIn(params), text: textIn(params) }
}

export const lessonsNeeds: Needs = ({ url }) => {
  const { state, text } = lessonsAsked(url.searchParams)
  return [needPages(lessonQueries.everybodys(state, text))]
}
