import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { accountQueries } from '~/features/accounts/web/queries'
import { useSignInPath } from '~/features/accounts/web/use-session'
import { CallFailed } from '~/lib/web/call-failed'
import { holdsTokens } from '~/lib/web/credentials'

const answerWithinMs = 8_000
const loaderAtMostMs = 10_000
/** A failing server may be back in a moment, so its visitors are not sent away at once. */
const afterServerErrorMs = 3_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const never = () => () => undefined

/** Whether the list may go on without an account: nothing was refused, there is no connection. */
function isOffline(error: unknown): boolean {
  return error instanceof CallFailed && error.status === 0
}

/**
 * Whether who is here is known. A device that has stored a session asks the server whom it belongs to; whoever it does
 * not belong to any more is sent to the login. With nothing stored there is nothing to ask.
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
    const begun = Date.now()
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
          await pause(Math.min(afterServerErrorMs, begun + loaderAtMostMs - Date.now()))
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
