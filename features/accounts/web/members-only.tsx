import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Skeleton } from '~/ui/skeleton'
import { endLeaving, isLeavingSession } from './session-store'
import { useSession, useSignInPath } from './use-session'

function PlainSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4 px-5 pt-6">
      <Skeleton shape="block" className="h-24" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  )
}

/** Shows its children to members only. Visitors are sent to the login and return afterwards. */
export function MembersOnly({ children, skeleton }: { children: ReactNode; skeleton?: ReactNode }) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  useEffect(() => {
    // While the owner signs out, React may still render the old screen after the session is gone.
    if (status === 'out' && !isLeavingSession()) void navigate(signInPath, { replace: true })
  }, [status, signInPath, navigate])
  useEffect(() => endLeaving, [])
  return status === 'in' ? children : (skeleton ?? <PlainSkeleton />)
}
