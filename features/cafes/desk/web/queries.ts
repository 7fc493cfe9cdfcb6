import { ownQuery } from '~/lib/web/own-query'
import { cafeDeskEndpoints } from '../endpoints'

/** Read again when the window regains focus, because another operator may have changed something. */
export const cafeFile = (cafeId: number | string) =>
  ownQuery(cafeDeskEndpoints.cafe, { params: { cafeId: String(cafeId) } }, { refetchOnWindowFocus: 'always' })
