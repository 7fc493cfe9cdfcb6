import { cafeQueries } from '~/features/cafes/web/queries'
import { longestSearch } from '~/features/catalogue/game'
import { gameQueries } from '~/features/catalogue/web/queries'
import { type Needs, need, needPages } from '~/lib/web/prefetch'
import { consoleQueries } from './queries'

// The data of members-only screens. A separate module lets loaders read it before the components have loaded.

/** The search text in the address. */
export function searchedGame(search: URLSearchParams): string {
  return (search.get('q') ?? '').slice(0, longestSearch)
}

export const consoleNeeds: Needs = ({ url }) => {
  const cafeId = url.searchParams.get('cafe')
  if (cafeId !== null) {
    return [
      need(consoleQueries.cafes()),
      need(consoleQueries.cafe(cafeId)),
      need(consoleQueries.today(cafeId)),
    ]
  }
  return [
    async (client) => {
      const [first, second] = (await client.fetchQuery(consoleQueries.cafes())).results
      if (second) await client.fetchQuery(consoleQueries.cafesToday())
      else if (first) {
        const cafeId = String(first.id)
        await Promise.all([
          client.fetchQuery(consoleQueries.cafe(cafeId)),
          client.fetchQuery(consoleQueries.today(cafeId)),
        ])
      }
    },
  ]
}

export const managedCafeNeeds: Needs = ({ params }) => [need(consoleQueries.cafe(params.id ?? ''))]

export const peopleNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(consoleQueries.staff(params.id ?? '')),
]

export const correctionNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(consoleQueries.corrections(params.id ?? '')),
]

export const logNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  needPages(consoleQueries.log(params.id ?? '')),
]

export const shelfNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  needPages(cafeQueries.shelf(Number(params.id))),
]

export const addGameNeeds: Needs = ({ params, url }) => {
  const text = searchedGame(url.searchParams).trim()
  return [
    need(consoleQueries.cafe(params.id ?? '')),
    ...(text === '' ? [] : [needPages(gameQueries.search(text))]),
  ]
}

export const numbersNeeds: Needs = ({ params }) => [
  need(consoleQueries.cafe(params.id ?? '')),
  need(consoleQueries.numbers(params.id ?? '')),
]

export const joinNeeds: Needs = ({ url }) => [need(consoleQueries.invite(url.searchParams.get('key') ?? ''))]
