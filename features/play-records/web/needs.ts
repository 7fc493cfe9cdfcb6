import { gameQueries, ownGameQueries } from '~/features/catalogue/web/queries'
import { meetupQueries } from '~/features/meetups/core/web/queries'
import { entryQueries } from '~/features/meetups/joining/web/queries'
import { isId } from '~/lib/ids'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { playQueries, yearFrom } from './queries'
import { sortFrom } from './use-play-sort'

// The queries of members-only screens. In their own module, so that loaders can start them before the components have
// loaded.

export const playLogNeeds: Needs = ({ url }) => [needPages(playQueries.byGame(sortFrom(url.searchParams)))]

export const playStatisticsNeeds: Needs = ({ url }) => [
  need(playQueries.statistics(yearFrom(url.searchParams))),
]

export const gameLogNeeds: Needs = ({ params: { id = '' } }) => [
  need(gameQueries.detail(id)),
  ...(/^\d{1,9}$/.test(id) ? [needPages(playQueries.ofGame(Number(id)))] : []),
]

export const newPlayNeeds: Needs = ({ url }) => {
  const id = url.searchParams.get('id') ?? ''
  const meetup = url.searchParams.get('meetup') ?? ''
  return [
    ...(id === ''
      ? [needPages(playQueries.byGame('new')), needPages(ownGameQueries.liked())]
      : [need(gameQueries.detail(id))]),
    ...(isId(meetup)
      ? [
          need(meetupQueries.detail(meetup)),
          need(entryQueries.entries(meetup)),
          need(playQueries.ofMeetup(meetup)),
        ]
      : []),
  ]
}

export const editPlayNeeds: Needs = ({ url }) => {
  const id = url.searchParams.get('id') ?? ''
  return id === '' ? [] : [need({ ...playQueries.record(id), staleTime: 0 })]
}
