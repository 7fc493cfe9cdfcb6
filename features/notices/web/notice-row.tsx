import type { ReactNode } from 'react'
import { howLongAgo } from '~/lib/how-long-ago'
import { seoulDayInWords } from '~/lib/seoul-date'
import { cx } from '~/ui/cx'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { RowsSkeleton } from '~/ui/skeleton'
import type { Notice } from '../endpoints'
import { isGroup, type NoticeGroup } from '../notice'

const icons: Record<NoticeGroup, IconName> = {
  account: 'user',
  security: 'warning',
  reviews: 'heart',
  promotions: 'gift',
  passes: 'ticket',
  coupons: 'gift',
  alerts: 'bell',
  cafe: 'home',
  lessons: 'users',
  league: 'star',
  payments: 'receipt',
  meetups: 'people',
  'meetup-seats': 'calendar',
  'meetup-reminders': 'clock',
  moderation: 'shield',
}

const line = 'flex w-full gap-3.5 px-5 py-4 text-left'

function Surface({ path, children }: { path: string | null; children: ReactNode }) {
  if (path === null) return <div className={line}>{children}</div>
  return (
    <Link
      href={path}
      className={cx(line, '-outline-offset-2 transition-colors duration-150 hover:bg-sunken active:bg-line')}
    >
      {children}
    </Link>
  )
}

/** A notice in the log. The whole row is a link if the notice has a path. */
export function NoticeRow({ notice, isNew, now }: { notice: Notice; isNew: boolean; now: Date }) {
  const { group } = notice
  const causedAt = new Date(notice.causedAt)
  return (
    <Surface path={notice.path}>
      <span className="relative grid size-11 shrink-0 place-items-center self-start rounded-full bg-brand/10 text-brand-strong">
        <Icon name={group !== null && isGroup(group) ? icons[group] : 'bell'} size={22} />
        {isNew ? (
          <span className="absolute top-0 right-0 size-3 rounded-full bg-brand ring-2 ring-ground" />
        ) : null}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cx('block text-15 text-ink', isNew ? 'font-bold' : 'font-medium')}>
          {isNew ? <span className="sr-only">읽지 않음, </span> : null}
          {notice.title}
        </span>
        {notice.body === '' ? null : (
          <span className="mt-0.5 block text-pretty text-13 text-ink-dim">{notice.body}</span>
        )}
        <time
          dateTime={notice.causedAt}
          title={seoulDayInWords(causedAt)}
          className="tabular mt-1.5 block text-13 text-ink-dim"
        >
          {howLongAgo(causedAt, now)}
        </time>
      </span>
    </Surface>
  )
}

export const NoticeRowSkeletons = ({ count }: { count: number }) => (
  <RowsSkeleton count={count} height="h-25 px-5" picture="size-11" isRound lines={3} />
)
