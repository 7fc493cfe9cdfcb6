import { pagesOf } from '~/lib/web/list-pages'
import { ownKey } from '~/lib/web/own-key'
import { onReturn, ownQuery } from '~/lib/web/own-query'
import { consoleEndpoints } from '../endpoints'

export const consoleQueries = {
  cafes: () => ownQuery(consoleEndpoints.cafes, {}, onReturn),
  cafe: (cafeId: string) => ownQuery(consoleEndpoints.cafe, { params: { cafeId } }, onReturn),
  shelfPlace: (cafeId: number, gameId: number) =>
    ownQuery(consoleEndpoints.shelfPlace, { params: { cafeId, gameId } }),
  staff: (cafeId: string) => ownQuery(consoleEndpoints.staff, { params: { cafeId } }, onReturn),
  cafesToday: () => ownQuery(consoleEndpoints.cafesToday, {}, onReturn),
  today: (cafeId: string) => ownQuery(consoleEndpoints.today, { params: { cafeId } }, onReturn),
  numbers: (cafeId: string) => ownQuery(consoleEndpoints.numbers, { params: { cafeId } }, onReturn),
  log: (cafeId: string) =>
    pagesOf(consoleEndpoints.log, {
      queryKey: ownKey('cafe-log', cafeId),
      params: { cafeId },
      toQuery: (page) => ({ page }),
      ...onReturn,
    }),
  corrections: (cafeId: string) => ownQuery(consoleEndpoints.corrections, { params: { cafeId } }, onReturn),
  invite: (key: string) => ownQuery(consoleEndpoints.findInvite, { body: { key } }, { retry: false }),
}
