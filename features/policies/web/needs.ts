import { type Needs, need } from '~/lib/web/prefetch'
import { askedQuery, policyQuery } from './queries'

export const policyNeeds: Needs = () => [need(policyQuery())]
export const agreeNeeds: Needs = () => [need(askedQuery())]
