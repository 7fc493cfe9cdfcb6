import { useQuery } from '@tanstack/react-query'
import { meetsNeed, type OperatorNeed } from '~/lib/operator-rights'
import { ownQuery } from '~/lib/web/own-query'
import { memberDeskEndpoints } from '../endpoints'

/** What the operator who looks may do. */
export const ownRights = () => ownQuery(memberDeskEndpoints.rights, {}, { refetchOnWindowFocus: 'always' })

export const memberNotes = (memberId: number | string) =>
  ownQuery(
    memberDeskEndpoints.notes,
    { params: { memberId: String(memberId) } },
    { refetchOnWindowFocus: 'always' },
  )

/** Read again when the window regains focus, because another operator may have changed something. */
export const memberFile = (memberId: number | string) =>
  ownQuery(
    memberDeskEndpoints.member,
    { params: { memberId: String(memberId) } },
    { refetchOnWindowFocus: 'always' },
  )

/** Whether the operator who looks may do something. Until that is known, nothing. */
export function useMay(): (need: OperatorNeed) => boolean {
  const { data } = useQuery(ownRights())
  return (need) => meetsNeed(need, data?.rights ?? [])
}
