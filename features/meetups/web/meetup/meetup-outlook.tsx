import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Skeleton } from '~/ui/skeleton'
import type { Meetup } from '../../core/endpoints'
import { isOver } from '../../core/meetup'
import { outlookInWords } from '../../core/meetup-outlook'

/** How a meetup that is not over stands: who does what next, and until when. */
export function MeetupOutlook({ meetup, now }: { meetup: Meetup; now: Date | null }) {
  const isConfirmed = meetup.confirmedAt !== null
  if (isOver(meetup.status)) return null
  const outlook = now === null ? null : outlookInWords(meetup, now)
  if (now !== null && outlook === null) return null
  return (
    <section
      aria-label={isConfirmed ? '확정 안내' : '모임 상태'}
      className={cx(
        'mx-5 mt-5 min-h-23 rounded-card px-4 py-4 ring-1 ring-inset',
        isConfirmed ? 'bg-good/10 ring-good/30' : 'bg-brand/10 ring-brand/30',
      )}
    >
      {outlook === null ? (
        <Skeleton className="w-2/3" />
      ) : (
        <>
          <h2 className="flex items-center gap-2 font-bold text-15 text-ink">
            <Icon
              name={isConfirmed ? 'check' : 'users'}
              size={20}
              className={isConfirmed ? 'text-good' : 'text-brand-strong'}
            />
            {outlook.title}
          </h2>
          <p className="mt-1 text-pretty text-15 text-ink">{outlook.text}</p>
        </>
      )}
    </section>
  )
}
