import { ownQuery } from '~/lib/web/own-query'
import { policyDeskEndpoints } from '../endpoints'

export const deskPolicies = () =>
  ownQuery(policyDeskEndpoints.policies, {}, { refetchOnWindowFocus: 'always' })
