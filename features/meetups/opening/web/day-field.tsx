import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { Cafe } from '~/features/cafes/endpoints'
import { closedDays, dateAfter, weekdayOf } from '~/features/cafes/opening-hours'
import { paths } from '~/features/paths'
import { seoulDate, seoulShortDay } from '~/lib/seoul-date'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { FieldFrame, fieldSurface } from '~/ui/field-frame'
import { Icon } from '~/ui/icon'
import { isDay, startsAtOf } from '../../core/meetup'
import { isDayPast } from '../new-meetup'
import { type FromForm, fromForm } from './use-place-and-day'

const weekend = [
  { weekday: 5, label: '토요일' },
  { weekday: 6, label: '일요일' },
]

/** Today, tomorrow, and the Saturday and Sunday among the six days after tomorrow. */
function nearDays(today: string): { day: string; label: string }[] {
  const later = Array.from({ length: 6 }, (_, at) => dateAfter(today, at + 2)).flatMap((day) =>
    weekend.filter(({ weekday }) => weekday === weekdayOf(day)).map(({ label }) => ({ day, label })),
  )
  return [{ day: today, label: '오늘' }, { day: dateAfter(today, 1), label: '내일' }, ...later]
}

const pickCafeFirst = { title: '카페를 먼저 선택해 주세요', message: '카페가 쉬는 날을 빼고 보여 드려요.' }

/** The day, which is chosen in a calendar on its own screen. */
export function DayField({
  cafeId,
  value,
  error,
  from = fromForm,
}: {
  cafeId: number | null
  value: string
  error: string | undefined
  from?: FromForm
}) {
  const id = useId()
  const navigate = useNavigate()

  function openCalendar() {
    if (cafeId === null) return void showDialog(pickCafeFirst)
    const query = new URLSearchParams({ cafe: String(cafeId), ...(isDay(value) ? { date: value } : {}) })
    void navigate(paths.selectDate(`?${query}`), { state: from })
  }

  return (
    <FieldFrame id={id} label="날짜" error={error}>
      <button
        type="button"
        id={id}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        onClick={openCalendar}
        className={cx(fieldSurface, 'tabular flex h-12 items-center justify-between gap-2 px-3.5 text-left')}
      >
        {isDay(value) ? (
          seoulShortDay(startsAtOf(value, '12:00'))
        ) : (
          <span className="text-ink-dim">선택</span>
        )}
        <Icon name="calendar" size={20} className="shrink-0 text-ink-dim" />
      </button>
    </FieldFrame>
  )
}

/** Suggested days, each chosen with one press. */
export function NearDays({
  cafeId,
  cafe,
  now,
  value,
  onChoose,
}: {
  cafeId: number | null
  /** Undefined while it is unknown. */
  cafe: Cafe | undefined
  now: Date
  value: string
  onChoose: (day: string) => void
}) {
  const isClosed = (day: string) => cafe !== undefined && closedDays(day, 1, cafe).length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div role="group" aria-label="가까운 날짜" className="flex flex-wrap gap-2">
      {nearDays(seoulDate(now)).map(({ day, label }) => (
        <Chip
          key={day}
          selected={day === value}
          disabled={isDayPast(day, now) || isClosed(day)}
          onClick={() => (cafeId === null ? void showDialog(pickCafeFirst) : onChoose(day))}
        >
          {label}
        </Chip>
      ))}
    </div>
  )
}
