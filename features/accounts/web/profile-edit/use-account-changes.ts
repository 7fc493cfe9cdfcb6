import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import type { Account } from '../../account'
import {
  accountEndpoints,
  accountShape,
  leavingShape,
  marketingShape,
  otherMemberShape,
  renameShape,
} from '../../contract'
import { accountQueries } from '../queries'

function remember(client: QueryClient, account: Account): void {
  // Somebody else may have signed in while the request was running.
  client.setQueryData(accountQueries.me().queryKey, (known) =>
    known && known.id !== account.id ? known : account,
  )
}

export function useRename() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (nickname: string) =>
      accountShape.fromWire(
        await call(accountEndpoints.rename, { body: renameShape.toWire({ nickname }) }, { client }),
      ),
    onSuccess: (account) => remember(client, account),
  })
}

export function useChangePicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (picture: Blob) =>
      accountShape.fromWire(await call(accountEndpoints.changePicture, { body: picture }, { client })),
    onSuccess: (account) => remember(client, account),
  })
}

export function useRemovePicture() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => accountShape.fromWire(await call(accountEndpoints.removePicture, {}, { client })),
    onSuccess: (account) => remember(client, account),
  })
}

/** Updates optimistically and reverts if the server refuses. */
export function useAgreeToMarketing() {
  const client = useQueryClient()
  const { queryKey } = accountQueries.marketingConsent()
  return useMutation({
    mutationFn: (isGiven: boolean) =>
      call(accountEndpoints.agreeToMarketing, { body: marketingShape.toWire({ isGiven }) }, { client }),
    onMutate: async (isGiven) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { since: isGiven ? new Date().toISOString() : null })
      return before
    },
    onError: (_error, _isGiven, before) => {
      client.setQueryData(queryKey, before)
      return client.invalidateQueries({ queryKey })
    },
  })
}

export function useUnblock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (memberId: number) =>
      call(accountEndpoints.unblock, { params: otherMemberShape.toWire({ memberId }) }, { client }),
  })
}

export function useSignOutEverywhere() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => call(accountEndpoints.signOutEverywhere, {}, { client }) })
}

export function useLeave() {
  const client = useQueryClient()
  return useMutation({
    /** `forfeits`: how much the member has agreed to give up; null for nothing. */
    mutationFn: (forfeits: number | null) =>
      call(
        accountEndpoints.leave,
        { query: leavingShape.toWire(forfeits === null ? {} : { forfeits }) },
        { client },
      ),
  })
}
