import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { promotionDeskEndpoints } from '../endpoints'

export const deskPromotions = () =>
  ownQuery(promotionDeskEndpoints.promotions, {}, { refetchOnWindowFocus: 'always' })

export const promotionsNeeds: Needs = () => [need(deskPromotions())]
