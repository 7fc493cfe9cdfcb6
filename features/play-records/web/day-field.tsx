import { useId, useState } from 'react'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'
import { BottomSheet } from '~/ui/bottom-sheet'
import type { Day } from '~/ui/calendar'
import { cx } from '~/ui/cx'
import { FieldFrame, fieldSurface } from '~/ui/field-frame'
import { Icon } from '~/ui/icon'
import { LazyCalendar } from '~/ui/lazy-calendar'

/** A day up to today, chosen in a calendar sheet. Defaults to today. */
export function DayField({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: Day | null
  error: string | undefined
  onChange: (day: Day) => void
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  // The device's clock may be behind, so a record may have a later day than the device's today.
  const [today] = useState(() => seoulDate(timeNow()))
  const latest = value !== null && value > today ? value : today
  return (
    <FieldFrame id={id} label={label} error={error}>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        onClick={() => setIsOpen(true)}
        className={cx(fieldSurface, 'tabular flex h-12 items-center justify-between gap-2 px-3.5 text-left')}
      >
        {value === null ? '오늘' : dayInWords(value)}
        <Icon name="chevron-down" size={20} className="text-ink-dim" />
      </button>
      <BottomSheet open={isOpen} title="언제 했나요?" onClose={() => setIsOpen(false)}>
        <LazyCalendar
          label={label}
          value={value ?? today}
          today={today}
          max={latest}
          onChange={(day) => {
            setIsOpen(false)
            onChange(day)
          }}
        />
      </BottomSheet>
    </FieldFrame>
  )
}
