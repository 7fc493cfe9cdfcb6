import { useNow } from '~/lib/web/use-now'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import type { Cafe } from '../../endpoints'
import { hoursInWords, openingInWords, todayInWords, toSeoulMoment, weekdayNames } from '../../opening-hours'

function dayInWords(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}월 ${date}일`
}

/** Today, the week once it is pressed, the cafe's own text about its hours, and coming days off. */
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
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-15 text-ink [&::-webkit-details-marker]:hidden">
            <span className="tabular min-w-0 flex-1 font-semibold">
              {now === null ? '요일별 영업시간' : todayInWords(now, cafe)}
            </span>
            <Icon
              name="chevron-down"
              size={18}
              label="요일별 영업시간"
              className="shrink-0 text-ink-dim transition-transform duration-150 group-open:rotate-180"
            />
          </summary>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 pb-1 text-15">
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
        </details>
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
