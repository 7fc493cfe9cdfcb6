import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Skeleton } from '~/ui/skeleton'
import type { Meetup } from '../../endpoints'
import { isOver } from '../../meetup'
import { standingInWords } from '../../meetup-standing'

/** How a meetup that is not over stands: who does what next, and until when. */
export function MeetupStanding({ meetup, now }: { meetup: Meetup; now: Date | null }) {
  const isConfirmed = meetup.confirmedAt !== null
  if (isOver(meetup.status)) return null
  const standing = now === null ? null : standingInWords(meetup, now)
  if (now !== null && standing === null) return null
  return (
    <section
      aria-label={isConfirmed ? '확정 안내' : '모임 상태'}
      className={cx(
        'mx-5 mt-5 min-h-23 rounded-card px-4 py-4 ring-1 ring-inset',
        isConfirmed ? 'bg-good/10 ring-good/30' : 'bg-brand/10 ring-brand/30',
      )}
    >
      {standing === null ? (
        <Skeleton className="w-2/3" />
      ) : (
        <>
          <h2 className="flex items-center gap-2 font-bold text-15 text-ink">
            <Icon
              name={isConfirmed ? 'check' : 'users'}
              size={20}
              className={isConfirmed ? 'text-good' : 'text-brand-strong'}
            />
            {standing.title}
          </h2>
          <p className="mt-1 text-pretty text-15 text-ink">{standing.text}</p>
        </>
      )}
    </section>
  )
}
