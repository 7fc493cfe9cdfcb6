import type { ReactNode } from 'react'
import { CallFailed } from '~/lib/web/call-failed'
import { MembersOnly } from './members-only'
import { useSession } from './use-session'

function AsOperator({ children, skeleton }: { children: ReactNode; skeleton: ReactNode }) {
  const { account } = useSession()
  if (account === null) return skeleton
  if (!account.isOperator) throw new CallFailed(404, '페이지를 찾을 수 없어요.')
  return children
}

/** Shows its children to operators only. For other members the screen does not exist. */
export function OperatorsOnly({ children, skeleton }: { children: ReactNode; skeleton: ReactNode }) {
  return (
    <MembersOnly skeleton={skeleton}>
      <AsOperator skeleton={skeleton}>{children}</AsOperator>
    </MembersOnly>
  )
}
