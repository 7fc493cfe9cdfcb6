import { useQuery } from '@tanstack/react-query'
import { meetsNeed, type OperatorNeed } from '~/lib/operator-rights'
import { ownRights } from './queries'

/** Whether the operator who looks may do something. Until that is known, nothing. */
export function useMay(): (need: OperatorNeed) => boolean {
  const { data } = useQuery(ownRights())
  return (need) => meetsNeed(need, data?.rights ?? [])
}
