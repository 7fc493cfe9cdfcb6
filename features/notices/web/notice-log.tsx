import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { paths } from '~/features/paths'
import { itemsOf } from '~/lib/web/list-pages'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { Skeleton } from '~/ui/skeleton'
import type { Notice } from '../endpoints'
import { groupByDay, type NoticeDay } from '../notice'
import { NoticeRow, NoticeRowSkeletons } from './notice-row'
import { noticeQueries } from './queries'
import { useMarkNoticesRead } from './use-mark-notices-read'

function Day({ day, marks, now }: { day: NoticeDay<Notice>; marks: ReadonlySet<number>; now: Date }) {
  const id = useId()
  return (
    <li className="pt-5">
      <h2 id={id} className="px-5 pb-1 font-bold text-13 text-ink-dim">
        {day.label}
      </h2>
      <ul aria-labelledby={id}>
        {day.notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} isNew={marks.has(notice.id)} now={now} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** A member's notices. Showing them marks them as read. */
export function NoticeLog() {
  const query = useInfiniteQuery(noticeQueries.list())
  const { mutate: markRead } = useMarkNoticesRead()
  const notices = itemsOf(query.data, ({ id }) => id)
  const marks = useNewMarks(notices)
  const newestUnread = notices.find(({ isRead }) => !isRead)?.id ?? null

  useEffect(() => {
    if (newestUnread !== null) markRead(newestUnread)
  }, [newestUnread, markRead])

  // The time of the last read, so that the relative times do not change while the user reads.
  const now = new Date(query.dataUpdatedAt)
  return (
    <PagedList
      query={query}
      label="알림"
      className="pb-8"
      skeleton={
        <div className="pt-5">
          <div className="px-5 pb-1">
            <Skeleton className="my-1 h-3.5 w-10" />
          </div>
          <NoticeRowSkeletons count={5} />
        </div>
      }
      failure="알림을 불러오지 못했어요"
      empty={
        <EmptyState
          icon="bell"
          title="아직 알림이 없어요"
          action={
            <Link href={paths.home()} className={buttonClass('secondary')}>
              홈으로 가기
            </Link>
          }
        />
      }
      idOf={({ id }) => id}
      moreSkeleton={<NoticeRowSkeletons count={3} />}
      moreFailure="더 불러오지 못했어요"
    >
      {(shown) =>
        groupByDay(shown, now).map((day) => <Day key={day.day} day={day} marks={marks} now={now} />)
      }
    </PagedList>
  )
}

/** The ids of notices that were unread when shown. They stay marked until the user leaves the log. */
function useNewMarks(notices: readonly Notice[]): ReadonlySet<number> {
  const [marks, setMarks] = useState<ReadonlySet<number>>(new Set())
  const more = notices.filter(({ id, isRead }) => !isRead && !marks.has(id)).map(({ id }) => id)
  if (more.length === 0) return marks
  const next = new Set([...marks, ...more])
  setMarks(next)
  return next
}
