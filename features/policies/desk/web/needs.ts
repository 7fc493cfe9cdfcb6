import { type Needs, need } from '~/lib/web/prefetch'
import { deskPolicies } from './queries'

export const deskPoliciesNeeds: Needs = () => [need(deskPolicies())]
