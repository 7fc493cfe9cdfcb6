import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { policyDeskEndpoints } from '../endpoints'

export const deskPolicies = () =>
  ownQuery(policyDeskEndpoints.policies, {}, { refetchOnWindowFocus: 'always' })

export const deskPoliciesNeeds: Needs = () => [need(deskPolicies())]
