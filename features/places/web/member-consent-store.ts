import { accountEndpoints } from '~/features/accounts/endpoints'
import { accountQueries, consentedAt } from '~/features/accounts/web/queries'
import { call } from '~/lib/web/call'
import { queryClient } from '~/lib/web/query-client'

// Loaded when a member's position is needed.

/** Whether the member consents to the use of their position; null if the server is not reached. */
export async function readMemberConsent(): Promise<boolean | null> {
  try {
    const consents = await queryClient().fetchQuery({ ...accountQueries.consents(), retry: false })
    return consentedAt(consents, 'location') !== null
  } catch {
    return null
  }
}

export async function storeMemberConsent(isGiven: boolean): Promise<void> {
  await call(accountEndpoints.agreeToLocation, { body: { isGiven } }, { client: queryClient() })
}
