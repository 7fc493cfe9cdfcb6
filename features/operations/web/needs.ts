import { type Needs, need } from '~/lib/web/prefetch'
import { operationsQueries } from './queries'

export const healthNeeds: Needs = () => [need(operationsQueries.health())]
export const numbersNeeds: Needs = () => [need(operationsQueries.numbers())]
