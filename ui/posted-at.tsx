import { useSyncExternalStore } from 'react'
import { howLongAgo } from '~/lib/how-long-ago'
import { seoulDate } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'

const weekMs = 7 * 24 * 60 * 60_000

const never = () => () => {}

/**
 * When something was published: the age within a week, otherwise the day. A page from the server shows the
 * day, since it may be cached.
 */
export function PostedAt({ moment }: { moment: string }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const at = new Date(moment)
  const now = timeNow()
  const isRecent = isHydrated && now.getTime() - at.getTime() < weekMs
  return <time dateTime={moment}>{isRecent ? howLongAgo(at, now) : seoulDate(at).replaceAll('-', '.')}</time>
}
