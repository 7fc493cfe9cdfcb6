import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Blocks } from '~/ui/skeleton'
import { endLeaving, isLeavingSession } from './session-store'
import { useIsUnconfirmed, useSession, useSignInPath } from './use-session'

/** Shows its children to members only. Visitors are sent to the login and return afterwards. */
export function MembersOnly({
  children,
  skeleton,
  opensUnconfirmed = false,
}: {
  children: ReactNode
  skeleton?: ReactNode
  /**
   * For a screen that shows data stored on this device: it also opens while the server cannot be reached to
   * renew the token of the member who signed in here.
   */
  opensUnconfirmed?: boolean
}) {
  const { status } = useSession()
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  const isUnconfirmed = useIsUnconfirmed() && opensUnconfirmed
  useEffect(() => {
    // While the owner signs out, React may still render the old screen after the session is gone.
    if (status === 'out' && !isUnconfirmed && !isLeavingSession())
      void navigate(signInPath, { replace: true })
  }, [status, isUnconfirmed, signInPath, navigate])
  useEffect(() => endLeaving, [])
  return status === 'in' || isUnconfirmed ? children : (skeleton ?? <Blocks heights="h-24 h-4 h-4" />)
}
