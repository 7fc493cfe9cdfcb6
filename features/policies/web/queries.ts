import { queryOptions } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { ownQuery } from '~/lib/web/own-query'
import { type Needs, need } from '~/lib/web/prefetch'
import { policyEndpoints } from '../endpoints'

/** The versions of the terms, and which holds. */
export const policyQuery = () =>
  queryOptions({
    queryKey: ['policies'] as const,
    queryFn: (context) => call(policyEndpoints.policies, {}, context),
  })

/** What the member is asked again. */
export const askedQuery = () => ownQuery(policyEndpoints.asked, {})

export const policyNeeds: Needs = () => [need(policyQuery())]
export const agreeNeeds: Needs = () => [need(askedQuery())]
