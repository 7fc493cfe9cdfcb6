import { type Needs, need } from '~/lib/web/prefetch'
import { deskPromotions } from './queries'

export const promotionsNeeds: Needs = () => [need(deskPromotions())]
