import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from '~/lib/web/call-failed'
import { ErrorState } from '~/ui/error-state'
import { MembersOnly } from './members-only'
import { accountQueries } from './queries'
import { useSession } from './use-session'

function AsOperator({ children, skeleton }: { children: ReactNode; skeleton: ReactNode }) {
  const { account } = useSession()
  const { data: read, isFetching, error, refetch } = useQuery(accountQueries.me())
  if (account?.isOperator) return children
  // Only the server knows: what this browser has stored may be older than the naming of a new operator.
  if (isFetching) return skeleton
  if (read) throw new CallFailed(404, '페이지를 찾을 수 없어요.')
  if (!error) return skeleton
  return (
    <ErrorState title="내 정보를 불러오지 못했어요" description={error.message} onRetry={() => refetch()} />
  )
}

/** Shows its children to operators only. For other members the screen does not exist. */
export function OperatorsOnly({ children, skeleton }: { children: ReactNode; skeleton: ReactNode }) {
  return (
    <MembersOnly skeleton={skeleton}>
      <AsOperator skeleton={skeleton}>{children}</AsOperator>
    </MembersOnly>
  )
}
