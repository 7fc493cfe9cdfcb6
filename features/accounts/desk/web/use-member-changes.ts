import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '~/lib/web/call'
import { deskEndpoints, memberFileShape, rolesShape, suspendShape } from '~/features/desk/contract'
import { deskQueries, type MemberFile } from '~/features/desk/web/queries'

/** An operator's changes to a member. Each reply contains the changed member, who replaces the cached one. */
export function useMemberChanges({ id, version }: Pick<MemberFile, 'id' | 'version'>) {
  const client = useQueryClient()
  const params = { id }
  const keep = async (change: Promise<Parameters<typeof memberFileShape.fromWire>[0]>) => {
    const file = memberFileShape.fromWire(await change)
    client.setQueryData(deskQueries.member(String(id)).queryKey, file)
    return file
  }
  return {
    suspend: useMutation({
      mutationFn: (given: { reason: string; until: string | null }) =>
        keep(
          call(
            deskEndpoints.suspend,
            { params, body: suspendShape.toWire({ ...given, version }) },
            { client },
          ),
        ),
    }),
    lift: useMutation({
      mutationFn: () => keep(call(deskEndpoints.lift, { params, body: { version } }, { client })),
    }),
    endSessions: useMutation({
      mutationFn: () => keep(call(deskEndpoints.endSessions, { params, body: { version } }, { client })),
    }),
    setOperator: useMutation({
      mutationFn: (isOperator: boolean) =>
        keep(
          call(
            deskEndpoints.setRoles,
            { params, body: rolesShape.toWire({ isOperator, version }) },
            { client },
          ),
        ),
    }),
  }
}
