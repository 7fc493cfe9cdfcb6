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

/** What only members see. A visitor is led to sign in, and comes back from there. */
export function MembersOnly({ children, skeleton }: { children: ReactNode; skeleton?: ReactNode }) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  useEffect(() => {
    // React may still show the screen that an owner has just left when the session is gone.
    if (status === 'out' && !isLeavingSession()) void navigate(signInPath, { replace: true })
  }, [status, signInPath, navigate])
  useEffect(() => endLeaving, [])
  return status === 'in' ? children : (skeleton ?? <PlainSkeleton />)
}
