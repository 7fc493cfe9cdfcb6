import { useEffect, useRef, useState } from 'react'
import { type DayButtonProps, DayPicker } from 'react-day-picker'
import { ko } from 'react-day-picker/locale/ko'
import { cx } from './cx'

/** A calendar day such as '2025-11-22', without time or zone. */
export type Day = string

export type CalendarProps = {
  label: string
  value: Day | null
  onChange: (day: Day) => void
  /** Passed in, because the device's clock or time zone may be wrong. */
  today: Day
  min?: Day
  max?: Day
  isDisabled?: (day: Day) => boolean
  /** Days marked with a dot. */
  marked?: readonly Day[]
  /** What a day is called, such as a holiday; listed below the month. */
  nameOf?: (day: Day) => string | null
  className?: string
}

/** Noon stays on the same day when daylight saving time starts or ends. */
function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function dayOf(date: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The days of the month of a date. */
function daysIn(month: Date): Date[] {
  const [year, at] = [month.getFullYear(), month.getMonth()]
  const days = new Date(year, at + 1, 0).getDate()
  return Array.from({ length: days }, (_, nth) => new Date(year, at, nth + 1, 12))
}

const spoken = new Intl.DateTimeFormat('ko-KR', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
})

const look = {
  root: 'relative w-full text-ink',
  months: 'relative',
  month: 'flex flex-col gap-2',
  nav: 'absolute inset-x-0 top-0 flex justify-between',
  button_previous:
    'grid size-11 place-items-center rounded-full text-ink hover:bg-sunken aria-disabled:pointer-events-none aria-disabled:opacity-30',
  button_next:
    'grid size-11 place-items-center rounded-full text-ink hover:bg-sunken aria-disabled:pointer-events-none aria-disabled:opacity-30',
  chevron: 'fill-current size-5',
  month_caption: 'grid h-11 place-items-center',
  caption_label: 'text-17 font-bold tabular',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-8 text-13 font-medium text-ink-dim',
  day: 'p-0 text-center',
  day_button:
    'tabular relative mx-auto grid size-11 place-items-center rounded-full text-15 transition-colors duration-150 hover:bg-sunken -outline-offset-2',
  today: '[&>button]:font-bold [&>button]:text-brand-strong',
  selected: '[&>button]:bg-brand! [&>button]:font-bold [&>button]:text-on-brand!',
  disabled: '[&>button]:pointer-events-none [&>button]:text-ink-dim [&>button]:opacity-45',
  hidden: 'invisible',
}

const marks = {
  closed: '[&>button]:line-through',
  named: '[&>button]:text-bad',
  marked:
    '[&>button]:after:absolute [&>button]:after:bottom-1.5 [&>button]:after:size-1 [&>button]:after:rounded-full [&>button]:after:bg-current',
}

/** Shows only the number; screen readers get the whole date. */
function NamedDay({ day: _, modifiers, children, 'aria-label': name, ...rest }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) button.current?.focus()
  }, [modifiers.focused])
  return (
    <button ref={button} {...rest}>
      <span aria-hidden="true">{children}</span>
      <span className="sr-only">{name}</span>
    </button>
  )
}

export function Calendar({
  label,
  value,
  onChange,
  today,
  min,
  max,
  isDisabled,
  marked = [],
  nameOf,
  className,
}: CalendarProps) {
  const outside = (date: Date) => {
    const day = dayOf(date)
    return (
      (min !== undefined && day < min) || (max !== undefined && day > max) || (isDisabled?.(day) ?? false)
    )
  }
  const [month, setMonth] = useState(() => dateOf(value ?? today))
  const nameOn = (date: Date) => nameOf?.(dayOf(date)) ?? null
  const named = daysIn(month).flatMap((date) => {
    const name = nameOn(date)
    return name === null ? [] : [`${date.getDate()}일 ${name}`]
  })
  return (
    <DayPicker
      mode="single"
      required
      locale={ko}
      aria-label={label}
      selected={value ? dateOf(value) : undefined}
      onSelect={(date) => onChange(dayOf(date))}
      today={dateOf(today)}
      month={month}
      onMonthChange={setMonth}
      startMonth={min ? dateOf(min) : undefined}
      endMonth={max ? dateOf(max) : undefined}
      disabled={outside}
      modifiers={{
        closed: (date: Date) => isDisabled?.(dayOf(date)) ?? false,
        marked: (date: Date) => marked.includes(dayOf(date)),
        named: (date: Date) => nameOn(date) !== null,
      }}
      modifiersClassNames={marks}
      classNames={look}
      className={cx(className)}
      // Two lines stand free, so that nothing below moves when another month is shown.
      footer={
        nameOf === undefined ? undefined : (
          <p className="min-h-[2lh] pt-1 text-center text-13 text-bad">{named.join(' · ')}</p>
        )
      }
      components={{ DayButton: NamedDay }}
      labels={{
        labelPrevious: () => '이전 달',
        labelNext: () => '다음 달',
        labelNav: () => '달 바꾸기',
        labelGrid: (date) => `${date.getFullYear()}년 ${date.getMonth() + 1}월`,
        labelDayButton: (date, { selected, today: isToday }) =>
          [isToday && '오늘', spoken.format(date), nameOn(date), selected && '선택됨']
            .filter(Boolean)
            .join(', '),
      }}
    />
  )
}
