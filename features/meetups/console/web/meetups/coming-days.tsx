import { staffPaths } from '~/features/staff-paths'
import { dayInWords } from '~/lib/day-in-words'
import { Badge } from '~/ui/badge'
import { ListRow } from '~/ui/list-row'
import type { ComingDay } from '../../endpoints'

/** The next days with meetups, but for the one that is shown. */
export function ComingDays({
  cafeId,
  days,
  shown,
}: {
  cafeId: number
  days: readonly ComingDay[]
  shown: string
}) {
  const others = days.filter(({ day }) => day !== shown)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="coming-days" className="border-line border-t pt-5 desk:border-t-0">
      <h2 id="coming-days" className="px-5 font-bold text-17 text-ink">
        다가오는 날
      </h2>
      <ul>
        {others.map(({ day, meetups, people, asking }) => (
          <li key={day}>
            <ListRow
              className="px-5!"
              title={dayInWords(day)}
              description={`모임 ${meetups}개 · ${people}명`}
              trailing={asking === 0 ? undefined : <Badge tone="warn">답을 기다려요 {asking}</Badge>}
              href={staffPaths.meetups(cafeId, day)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
