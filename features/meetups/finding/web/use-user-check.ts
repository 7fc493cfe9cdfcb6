import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { accountQueries } from '~/features/accounts/web/queries'
import { useSignInPath } from '~/features/accounts/web/use-session'
import { CallFailed } from '~/lib/web/call-failed'
import { holdsTokens } from '~/lib/web/credentials'
import { deviceMs } from '~/lib/web/now'

const answerWithinMs = 8_000
const loaderAtMostMs = 10_000
/** How long the redirect to the login waits after a server error. */
const afterServerErrorMs = 3_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const never = () => () => undefined

/** Without a connection nothing was refused, so the list may be shown without an account. */
function isOffline(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0
}

/**
 * Whether the check of a stored session is done. A device with a stored session asks the server for its
 * member; if the server refuses or does not reply in time, it redirects to the login. Without a stored
 * session there is no check.
 */
export function useUserCheck(): 'checking' | 'done' {
  const isRemembered = useSyncExternalStore(never, holdsTokens, () => false)
  const client = useQueryClient()
  const [isDone, setIsDone] = useState(() => client.getQueryData(accountQueries.me().queryKey) !== undefined)
  const signInPath = useSignInPath()
  const navigate = useNavigate()

  const leave = useEffectEvent(() => void navigate(signInPath, { replace: true }))
  useEffect(() => {
    if (!isRemembered || isDone) return
    let isOver = false
    const begun = deviceMs()
    const settle = (then: () => void) => {
      if (!isOver) then()
      isOver = true
    }
    const asked = client.fetchQuery({ ...accountQueries.me(), retry: false })
    const late = pause(answerWithinMs).then(() => Promise.reject(new Error('no answer in time')))
    Promise.race([asked, late]).then(
      () => settle(() => setIsDone(true)),
      async (error: unknown) => {
        if (isOffline(error)) return settle(() => setIsDone(true))
        if (error instanceof CallFailed && error.status >= 500) {
          await pause(Math.min(afterServerErrorMs, begun + loaderAtMostMs - deviceMs()))
        }
        settle(leave)
      },
    )
    return () => {
      isOver = true
    }
  }, [isRemembered, isDone, client])

  return isRemembered && !isDone ? 'checking' : 'done'
}
