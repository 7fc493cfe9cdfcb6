import { useNow } from '~/lib/web/use-now'
import { cx } from '~/ui/cx'
import type { Cafe } from '../../endpoints'
import { hoursInWords, openingInWords, toSeoulMoment, weekdayNames } from '../../opening-hours'

function dayInWords(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}월 ${date}일`
}

/** The week with today marked, the cafe's own text about its hours, and coming days off. */
export function CafeHours({ cafe }: { cafe: Cafe }) {
  const now = useNow()
  const today = now && toSeoulMoment(now)
  const dayOffs = cafe.dayOffs.filter(({ day }) => today === null || day >= today.date)
  const isSaidOtherwise = cafe.hoursText !== '' && cafe.hoursText !== hoursInWords(cafe.opening)
  return (
    <>
      {isSaidOtherwise ? <p className="mb-3 text-15 text-ink">{cafe.hoursText}</p> : null}
      {cafe.opening === null ? (
        isSaidOtherwise ? null : (
          <p className="text-15 text-ink-dim">영업시간 정보가 없어요.</p>
        )
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-15">
          {cafe.opening.map((opening, day) => {
            const isToday = today?.weekday === day
            return (
              <div key={weekdayNames[day]} className={cx('contents', isToday && 'font-bold')}>
                <dt className={isToday ? 'text-brand-strong' : 'text-ink-dim'}>
                  {weekdayNames[day]}
                  {isToday ? <span className="sr-only"> (오늘)</span> : null}
                </dt>
                <dd className={cx('tabular', opening === null ? 'text-ink-dim' : 'text-ink')}>
                  {openingInWords(opening)}
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      {dayOffs.length === 0 ? null : (
        <ul className="mt-4 grid gap-1 rounded-card bg-sunken px-4 py-3 text-15 text-ink">
          {dayOffs.map(({ day, reason }) => (
            <li key={day}>
              <span className="font-semibold">{dayInWords(day)} 휴무</span>
              {reason === null ? null : <span className="text-ink-dim"> · {reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
