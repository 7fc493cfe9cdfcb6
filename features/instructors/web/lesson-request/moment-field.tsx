import { useId, useState } from 'react'
import { dateAfter } from '~/features/cafes/opening-hours'
import { seoulDate, seoulShortMoment, seoulTime } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { FieldFrame, fieldSurface } from '~/ui/field-frame'
import { Icon } from '~/ui/icon'
import { LazyCalendar } from '~/ui/lazy-calendar'
import { wishedWithinDays } from '../../lesson'

const usualTimes = ['10:00', '14:00', '16:00', '19:00', '20:00']
const usualTime = '14:00'

const momentOf = (day: string, time: string) => new Date(`${day}T${time}:00+09:00`)

/** A moment to come, in Seoul, chosen in a calendar sheet; any time is fine as well. */
export function MomentField({
  label,
  value,
  hint,
  error,
  onChange,
}: {
  label: string
  /** 2026-11-22T14:00; empty for any time. */
  value: string
  hint: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [today] = useState(() => seoulDate(timeNow()))
  const [day, setDay] = useState('')
  const [time, setTime] = useState(usualTime)
  const isChosen = day !== '' && time !== ''

  function open() {
    setDay(value.slice(0, 10))
    setTime(value.slice(11, 16) || usualTime)
    setIsOpen(true)
  }
  function choose(chosen: string) {
    setIsOpen(false)
    onChange(chosen)
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        onClick={open}
        className={cx(fieldSurface, 'tabular flex h-12 items-center justify-between gap-2 px-3.5 text-left')}
      >
        {value === '' ? (
          <span className="text-ink-dim">언제든 좋아요</span>
        ) : (
          seoulShortMoment(momentOf(value.slice(0, 10), value.slice(11, 16)))
        )}
        <Icon name="calendar" size={20} className="shrink-0 text-ink-dim" />
      </button>
      <BottomSheet
        open={isOpen}
        title="언제 배우고 싶나요?"
        onClose={() => setIsOpen(false)}
        footer={
          <div className="flex gap-2">
            {value === '' ? null : (
              <Button variant="secondary" className="min-h-13" onClick={() => choose('')}>
                비우기
              </Button>
            )}
            <Button size="bottom" disabled={!isChosen} onClick={() => choose(`${day}T${time}`)}>
              {isChosen ? `${seoulShortMoment(momentOf(day, time))} 선택` : '날짜 선택'}
            </Button>
          </div>
        }
      >
        <LazyCalendar
          label={label}
          value={day === '' ? null : day}
          today={today}
          min={today}
          max={dateAfter(today, wishedWithinDays)}
          onChange={setDay}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
        <div role="group" aria-label="자주 찾는 시간" className="flex flex-wrap justify-center gap-2 pt-3">
          {usualTimes.map((each) => (
            <Chip key={each} className="tabular" selected={each === time} onClick={() => setTime(each)}>
              {seoulTime(momentOf('2000-01-01', each))}
            </Chip>
          ))}
        </div>
        <input
          type="time"
          aria-label="시간"
          value={time}
          onChange={(event) => setTime(event.target.value.slice(0, 5))}
          className={cx(fieldSurface, 'tabular mt-3 h-12 px-4 text-center font-bold outline-none')}
        />
      </BottomSheet>
    </FieldFrame>
  )
}
