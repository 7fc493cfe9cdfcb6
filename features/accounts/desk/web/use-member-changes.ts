import { useQueryClient } from '@tanstack/react-query'
import type { OperatorRight } from '~/lib/operator-rights'
import { useCall } from '~/lib/web/use-call'
import { type ManagedMemberFile, memberDeskEndpoints } from '../endpoints'
import { memberFile } from './queries'

/** An operator's changes to a member. Each reply contains the changed member, who replaces the cached one. */
export function useMemberChanges({ id, version }: Pick<ManagedMemberFile, 'id' | 'version'>) {
  const client = useQueryClient()
  const params = { memberId: id }
  const suspend = useCall(memberDeskEndpoints.suspend)
  const lift = useCall(memberDeskEndpoints.lift)
  const endSessions = useCall(memberDeskEndpoints.endSessions)
  const setRoles = useCall(memberDeskEndpoints.setRoles)
  const keep = async (change: Promise<ManagedMemberFile>) => {
    client.setQueryData(memberFile(id).queryKey, await change)
  }
  return {
    isLifting: lift.isPending,
    isEndingSessions: endSessions.isPending,
    suspend: (given: { reason: string; until: string | null }) =>
      keep(suspend.mutateAsync({ params, body: { ...given, version } })),
    lift: () => keep(lift.mutateAsync({ params, body: { version } })),
    endSessions: () => keep(endSessions.mutateAsync({ params, body: { version } })),
    setRights: (rights: readonly OperatorRight[]) =>
      keep(setRoles.mutateAsync({ params, body: { rights: [...rights], version } })),
  }
}
