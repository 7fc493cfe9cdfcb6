import { ownQuery } from '~/lib/web/own-query'
import { promotionDeskEndpoints } from '../endpoints'

export const deskPromotions = () =>
  ownQuery(promotionDeskEndpoints.promotions, {}, { refetchOnWindowFocus: 'always' })
