import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { timeNow } from '~/lib/web/now'
import { type Account, accountEndpoints, type Consents } from '../../endpoints'
import { accountQueries } from '../queries'

/** Shows the account that a change replies with. */
export function useShowAccount() {
  const client = useQueryClient()
  return async (change: Promise<Account>) => {
    const account = await change
    // Somebody else may have signed in while the request was running.
    client.setQueryData(accountQueries.me().queryKey, (known) =>
      known && known.id !== account.id ? known : account,
    )
  }
}

/** Updates optimistically and reverts if the server refuses. */
export function useAgreeToMarketing({ atNight }: { atNight: boolean }) {
  const client = useQueryClient()
  const { queryKey } = accountQueries.consents()
  const kind = atNight ? 'marketing-night' : 'marketing'
  return useMutation({
    mutationFn: (isGiven: boolean) =>
      call(accountEndpoints.agreeToMarketing, { body: { isGiven, atNight } }, { client }),
    onMutate: async (isGiven) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (consents = []): Consents => [
          { kind, version: '', isGiven, at: timeNow().toISOString() },
          ...consents.filter((other) => other.kind !== kind),
        ],
      )
      return before
    },
    onError: (_error, _isGiven, before) => {
      client.setQueryData(queryKey, before)
      return client.invalidateQueries({ queryKey })
    },
  })
}
