import { type Needs, need } from '~/lib/web/prefetch'
import { ownPhone } from './queries'

export const phoneNeeds: Needs = () => [need(ownPhone())]
