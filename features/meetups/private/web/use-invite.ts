import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

export interface Invite {
  /** Of the link in the address. */
  token: string | null
  /** Why it did not open the meetup. */
  failure: string | null
}

const inviteMark = '#invite='

/** The server never sees what stands behind #, so the page is rendered first without it. */
export function useInvite(): Invite & { onFailed: (failure: string) => void } {
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>(null)
  const [failure, onFailed] = useState<string | null>(null)
  useEffect(() => {
    setToken(hash.startsWith(inviteMark) ? hash.slice(inviteMark.length) : null)
  }, [hash])
  return { token, failure, onFailed }
}
