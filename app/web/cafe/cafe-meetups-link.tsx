import { useInfiniteQuery } from '@tanstack/react-query'
import { momentInWords } from '~/features/cafes/opening-hours'
import { isOver } from '~/features/meetups/core/meetup'
import { meetupLists } from '~/features/meetups/finding/web/queries'
import { paths } from '~/features/paths'
import { itemsOf } from '~/lib/web/list-pages'
import { useNow } from '~/lib/web/use-now'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

/** Leads to the meetups at a cafe, and says how many there are and when the next one is. */
export function CafeMeetupsLink({ cafeId }: { cafeId: number }) {
  const { data } = useInfiniteQuery(meetupLists.list({ cafeId }))
  const now = useNow()
  const coming = itemsOf(data, ({ id }) => id).filter(({ status }) => !isOver(status))
  const hasMore = data !== undefined && data.pages.at(-1)?.next !== null
  // The start of a private meetup is not public.
  const next = coming.find(({ isLocked }) => !isLocked)
  const words =
    data === undefined || now === null
      ? ''
      : coming.length === 0
        ? '아직 없어요'
        : `${coming.length}개${hasMore ? ' 이상' : ''}${next ? ` · 다음 ${momentInWords(new Date(next.startsAt), now)}` : ''}`
  return (
    <Link
      href={paths.cafeMeetups(cafeId)}
      className="mx-5 mt-6 flex min-h-13 items-center gap-2.5 rounded-card border border-line px-4 py-2 text-15 text-ink"
    >
      <Icon name="people" size={20} className="shrink-0 text-brand-strong" />
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        <span className="font-semibold">이 카페의 모임</span>
        <span className="tabular text-ink-dim">{words}</span>
      </span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-ink-dim" />
    </Link>
  )
}
