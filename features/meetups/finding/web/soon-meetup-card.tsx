import { paths } from '~/features/paths'
import { distanceInWords } from '~/lib/coordinates'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { seatsInWords, whenInWords } from '../../core/meetup-in-words'
import { beforeYes, hostAccepts } from '../../core/meetup-texts'
import type { SoonMeetup } from './queries'

/** A meetup in the row on home. All have the same height. */
export function SoonMeetupCard({ meetup, now }: { meetup: SoonMeetup; now: Date | null }) {
  const { id, title, startsAt, cafeName, games, distance, awaitsYesUntil, autoAccepts } = meetup
  const seats = seatsInWords(meetup)
  return (
    <Link
      href={paths.meetup(id)}
      className="flex h-39 flex-col rounded-card bg-raised p-4 shadow-card ring-1 ring-line ring-inset transition duration-150 active:scale-[0.985]"
    >
      <span className="tabular truncate font-bold text-13 text-brand-strong">
        {whenInWords(new Date(startsAt), now)}
        {awaitsYesUntil === null ? null : ` · ${beforeYes}`}
        {autoAccepts ? null : ` · ${hostAccepts}`}
      </span>
      <strong className="mt-1 line-clamp-2 text-pretty font-bold text-15 text-ink">{title}</strong>
      <span className="mt-auto block truncate text-13 text-ink-dim">
        {cafeName}
        {distance === null ? null : ` · ${distanceInWords(distance)}`}
      </span>
      <span className="mt-0.5 flex items-center gap-2 text-13">
        <span className="min-w-0 flex-1 truncate text-ink-dim">
          {games.length === 0 ? '게임은 만나서 골라요' : games.join(' · ')}
        </span>
        {seats === null ? null : (
          <span className="tabular flex shrink-0 items-center gap-1 font-semibold text-ink">
            <Icon name="people" size={16} className="text-ink-dim" />
            {seats.text}
          </span>
        )}
      </span>
    </Link>
  )
}
