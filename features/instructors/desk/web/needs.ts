import { type Needs, needPages } from '~/lib/web/prefetch'
import { applicationStates, longestSearch } from '../../instructor'
import { inboxStateIn } from '../../web/needs'
import { allLessons, applicants } from './queries'

const textIn = (params: URLSearchParams) => (params.get('q') ?? '').trim().slice(0, longestSearch)

export function readApplicantsSearch(params: URLSearchParams) {
  const state = applicationStates.find((each) => each === params.get('state')) ?? ('waiting' as const)
  return { state, text: textIn(params) }
}

export const applicantsNeeds: Needs = ({ url }) => {
  const { state, text } = readApplicantsSearch(url.searchParams)
  return [needPages(applicants(state, text))]
}

export function readLessonsSearch(params: URLSearchParams) {
  return { state: inboxStateIn(params), text: textIn(params) }
}

export const lessonsNeeds: Needs = ({ url }) => {
  const { state, text } = readLessonsSearch(url.searchParams)
  return [needPages(allLessons(state, text))]
}
