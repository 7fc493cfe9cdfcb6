import { Avatar } from '~/ui/avatar'
import { Icon } from '~/ui/icon'
import type { Meetup } from '../../core/endpoints'
import { takesAnybody } from '../../core/meetup-outlook'
import { SeatBar } from '../seat-bar'

/** The seated members, and the free seats of a meetup that takes somebody. */
export function MeetupSeats({ meetup, now }: { meetup: Meetup; now: Date | null }) {
  const { seated, seatsTaken, seatsHeld, maxPeople, queued, host } = meetup
  const takes = takesAnybody(meetup, now)
  const free = takes ? Math.max(0, maxPeople - seatsTaken - seatsHeld) : 0
  return (
    <section
      aria-label="자리"
      className="mx-5 mt-5 rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-bold text-15 text-ink">
          {!takes
            ? `${seatsTaken}명이 함께해요`
            : free > 0
              ? `${free}자리 남았어요`
              : seatsHeld > 0
                ? `${seatsHeld}자리를 맡아 뒀어요`
                : '자리가 다 찼어요'}
        </h2>
        {takes && queued > 0 ? (
          <p className="tabular text-13 text-ink-dim">{queued}명이 자리를 기다려요</p>
        ) : null}
      </div>
      <ul aria-label="앉은 사람" className="mt-3 flex flex-wrap gap-2">
        {seated.map(({ id, name, image }) => (
          <li key={id} className="relative">
            <Avatar
              name={name}
              src={image}
              size="medium"
              className="ring-2 ring-brand ring-offset-2 ring-offset-raised"
            />
            {id === host?.id ? (
              <span
                aria-hidden="true"
                className="absolute -right-1 -bottom-1 grid size-5 place-items-center rounded-full bg-brand text-on-brand ring-2 ring-raised"
              >
                <Icon name="star" size={12} />
              </span>
            ) : null}
          </li>
        ))}
        {Array.from({ length: seatsHeld }, (_, seat) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: held seats are identical
            key={`held-${seat}`}
            className="grid size-10 place-items-center rounded-full border-2 border-warn/50 border-dashed text-warn"
          >
            <Icon name="clock" size={16} />
            <span className="sr-only">맡아 둔 자리</span>
          </li>
        ))}
        {Array.from({ length: free }, (_, seat) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: free seats are identical
            key={`free-${seat}`}
            aria-hidden="true"
            className="size-10 rounded-full border-2 border-line border-dashed"
          />
        ))}
      </ul>
      <SeatBar taken={seatsTaken} maxPeople={maxPeople} className="mt-4" />
    </section>
  )
}
