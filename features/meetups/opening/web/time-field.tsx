import { useId, useState } from 'react'
import { type Hours, hoursOnDay } from '~/features/cafes/opening-hours'
import { seoulTime } from '~/lib/seoul-date'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { FieldFrame, fieldSurface } from '~/ui/field-frame'
import { Icon } from '~/ui/icon'
import { whyCafeCannot } from '../../core/cafe-hours'
import { isDay, isTime, startsAtOf } from '../../core/meetup'
import { quickPicks } from '../new-meetup'
import { openProblemInWords } from '../refusals'

/** '오후 2:00' for '14:00'. */
function timeInWords(time: string): string {
  return seoulTime(startsAtOf('2000-01-01', time))
}

/** Suggested times, each chosen with one press. Those at which no meetup can start on the day are disabled. */
export function QuickTimes({
  day,
  hours,
  now,
  value,
  onChoose,
  className,
}: {
  day: string
  /** Null while no cafe is known. */
  hours: Hours | null
  now: Date
  value: string
  onChoose: (time: string) => void
  className?: string
}) {
  return (
    // In columns, so that a row holds as many whether the font has come or not.
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      role="group"
      aria-label="자주 찾는 시간"
      className={cx('grid grid-cols-[repeat(auto-fill,minmax(--spacing(24.5),1fr))] gap-2', className)}
    >
      {quickPicks(day, { now, hours }).map(({ time, isOffered }) => (
        <Chip
          key={time}
          selected={time === value}
          disabled={!isOffered}
          className="tabular justify-center"
          onClick={() => onChoose(time)}
        >
          {timeInWords(time)}
        </Chip>
      ))}
    </div>
  )
}

/** The start time, which is chosen freely in a sheet. */
export function TimeField({
  day,
  hours,
  now,
  value,
  error,
  onChange,
}: {
  day: string
  hours: Hours | null
  now: Date
  /** 'HH:mm' */
  value: string
  error: string | undefined
  onChange: (time: string) => void
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(value)
  const isChosen = isTime(typed)
  const open = hours !== null && isDay(day) ? hoursOnDay(day, hours) : null
  const startsAt = isDay(day) && isChosen ? startsAtOf(day, typed) : null
  const whyNot =
    hours !== null && startsAt !== null ? whyCafeCannot({ startsAt, lastsMinutes: null }, hours) : null

  function choose(time: string) {
    setIsOpen(false)
    onChange(time)
  }

  return (
    <FieldFrame id={id} label="시간" error={error} hint={open === null ? '' : `이날 카페 ${open}`}>
      <button
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        onClick={() => {
          setTyped(value)
          setIsOpen(true)
        }}
        className={cx(fieldSurface, 'tabular flex h-12 items-center justify-between gap-2 px-3.5 text-left')}
      >
        {isTime(value) ? timeInWords(value) : <span className="text-ink-dim">선택</span>}
        <Icon name="clock" size={20} className="text-ink-dim" />
      </button>
      <BottomSheet
        open={isOpen}
        title="몇 시에 만날까요?"
        onClose={() => setIsOpen(false)}
        footer={
          <Button size="bottom" disabled={!isChosen || whyNot !== null} onClick={() => choose(typed)}>
            {isChosen ? `${timeInWords(typed)} 선택` : '시간 선택'}
          </Button>
        }
      >
        <input
          type="time"
          aria-label="시작 시간"
          value={typed}
          onChange={(event) => setTyped(event.target.value.slice(0, 5))}
          className={cx(fieldSurface, 'tabular h-16 px-4 text-center font-bold text-24 outline-none')}
        />
        <p role="status" className="min-h-6 pt-2 text-center text-13 text-ink-dim">
          {whyNot === null || startsAt === null
            ? open === null
              ? ''
              : `이날 카페 ${open}`
            : openProblemInWords(whyNot, startsAt, hours)}
        </p>
        <QuickTimes
          day={day}
          hours={hours}
          now={now}
          value={typed}
          onChoose={choose}
          className="justify-center pt-2"
        />
      </BottomSheet>
    </FieldFrame>
  )
}
