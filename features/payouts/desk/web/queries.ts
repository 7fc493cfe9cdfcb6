import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { payoutDeskEndpoints } from '../endpoints'

const monthIn = (month: string | null) => (month === null ? {} : { month })

/** A null month means the last one. Read again when the window regains focus, because another operator may have paid. */
export const payoutDeskQueries = {
  payouts: (month: string | null) =>
    ownQuery(payoutDeskEndpoints.payouts, { query: monthIn(month) }, { refetchOnWindowFocus: 'always' }),
  ofCafe: (cafeId: number | string, month: string | null) =>
    ownQuery(
      payoutDeskEndpoints.ofCafe,
      { params: { cafeId: String(cafeId) }, query: monthIn(month) },
      { refetchOnWindowFocus: 'always' },
    ),
}

export const payoutsNeeds: Needs = ({ url }) => [
  need(payoutDeskQueries.payouts(url.searchParams.get('month'))),
]
export const payoutNeeds: Needs = ({ params, url }) => [
  need(payoutDeskQueries.ofCafe(params.id ?? '', url.searchParams.get('month'))),
]
