import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { meetupQueries } from '../../core/web/queries'
import { keepTicket } from '../../core/web/unlock-store'
import { inviteEndpoints } from '../endpoints'

/**
 * Opens a private meetup by the link in the address, which then leaves the address bar: what is shared or bookmarked from
 * there must not hold it. If it could not be asked about, it stays for the next load.
 */
export function FollowInvite({
  id,
  token,
  onFailed,
}: {
  id: number
  token: string
  onFailed: (message: string) => void
}) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    let isLeft = false
    async function open() {
      try {
        const input = { params: { id }, body: { token } }
        keepTicket(String(id), await call(inviteEndpoints.unlockByLink, input, { client }))
        await client.invalidateQueries({ queryKey: meetupQueries.all() })
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error
        if (!isLeft) onFailed(error.message)
        if (error.status === 0 || error.status === 429 || error.status >= 500) return
      }
      if (!isLeft) await navigate(pathname + search, { replace: true, preventScrollReset: true })
    }
    void open()
    return () => {
      isLeft = true
    }
  }, [id, token, onFailed, client, navigate, pathname, search])
  return null
}
