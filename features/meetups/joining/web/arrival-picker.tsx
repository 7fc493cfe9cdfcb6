import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { withBy } from '~/lib/korean'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { Chip } from '~/ui/chip'
import { sayFailure } from '~/ui/say-failure'
import { dayOf } from '../../core/day-of'
import type { Meetup } from '../../core/endpoints'
import { arrivals, deadlineAt, isOver } from '../../core/meetup'
import { arrivalChoices, arrivalUnknown } from '../../core/meetup-texts'
import { joiningEndpoints } from '../endpoints'
import { entryQueries } from './queries'

/** Lets the member tell the others how far they are on the way, from three hours before the start. */
export function ArrivalPicker({ meetup }: { meetup: Meetup }) {
  const { data: entries } = useQuery(entryQueries.entries(String(meetup.id)))
  const navigate = useNavigate()
  const now = useNow()
  const sayArrival = useCall(joiningEndpoints.change)
  const entry = entries?.find(({ isOwn }) => isOwn)
  const isNear = now !== null && now >= deadlineAt('hours-before', new Date(meetup.startsAt))
  if (!isNear || meetup.confirmedAt === null || isOver(meetup.status) || !entry?.isSeated) return null
  if (meetup.own?.checkedInAt) return null
  const { id, arrival: stored } = entry
  const arrival = (sayArrival.isPending && sayArrival.variables.body?.arrival) || stored
  return (
    <section
      aria-label="내 도착 상태"
      className="mx-5 mt-4 rounded-card bg-raised px-4 py-4 shadow-card ring-1 ring-line"
    >
      <h2 className="font-bold text-15 text-ink">지금 어디쯤인가요?</h2>
      <p className="text-13 text-ink-dim">
        {arrival === null ? arrivalUnknown : `${withBy(`‘${arrivalChoices[arrival]}’`)} 알렸어요`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {arrivals.map((each) => (
          <Chip
            key={each}
            selected={each === arrival}
            onClick={() =>
              sayArrival.mutate(
                { params: { id }, body: { arrival: each } },
                {
                  onSuccess: () => {
                    // Whoever is there needs the cafe's code next.
                    if (each === 'arrived' && dayOf(meetup, now)?.is === 'check-in') {
                      void navigate(paths.checkIn(meetup.cafe.id, meetup.id))
                    }
                  },
                  onError: (error) => sayFailure(error, '상태를 알리지 못했어요'),
                },
              )
            }
          >
            {arrivalChoices[each]}
          </Chip>
        ))}
      </div>
    </section>
  )
}
