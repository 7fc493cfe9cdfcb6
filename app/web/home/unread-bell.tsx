import { useQuery } from '@tanstack/react-query'
import { noticeQueries } from '~/features/notices/web/queries'
import { Bell } from './bell'

/** Rings while the member has unread notices. */
export default function UnreadBell() {
  const { data: isRinging = false } = useQuery(noticeQueries.flag())
  return <Bell isRinging={isRinging} />
}
