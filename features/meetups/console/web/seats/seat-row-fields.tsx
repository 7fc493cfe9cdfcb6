import { clockTime, openingBetween } from '~/features/cafes/cafe-profile'
import { minutesInDay, type OpeningHours, weekdayNames } from '~/features/cafes/opening-hours'
import { mostCafeSeats, type SeatHours, whyBadSeatHours } from '~/features/meetups/seats/cafe-seats'
import { typedDigits } from '~/lib/characters'
import { hourMs } from '~/lib/durations'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { Switch } from '~/ui/switch'
import { TextField } from '~/ui/text-field'
import { leastForYesMs } from '../../../core/cafe-hours'

/** The form's row: the same hours and seats on several weekdays. */
export interface SeatRow {
  days: number[]
  opens: string
  closes: string
  seats: string
  needsYes: boolean
}

const usualSeats = 8
const usualRow: SeatRow = {
  days: [0, 1, 2, 3, 4, 5, 6],
  opens: '12:00',
  closes: '22:00',
  seats: String(usualSeats),
  needsYes: false,
}

/** What is suggested first: seats for as long as the cafe is open, where its hours are known. */
export function suggestedRows(opening: OpeningHours | null): SeatRow[] {
  const open = (opening ?? []).flatMap((day, weekday) =>
    day === null ? [] : [{ weekday, ...day, seats: usualSeats, needsYes: false }],
  )
  return open.length === 0 ? [usualRow] : toRows(open)
}

/** Weekdays with the same hours become one row. */
export function toRows(hours: readonly SeatHours[]): SeatRow[] {
  const rows = new Map<string, SeatRow>()
  for (const { weekday, ...same } of hours) {
    const key = JSON.stringify(same)
    const row = rows.get(key)
    if (row) row.days.push(weekday)
    else {
      const { opens, closes, seats, needsYes } = same
      rows.set(key, {
        days: [weekday],
        opens: clockTime(opens),
        closes: clockTime(closes),
        seats: String(seats),
        needsYes,
      })
    }
  }
  return [...rows.values()]
}

/** The hours of the rows, each with the row that it comes from. */
function flat(rows: readonly SeatRow[]): (SeatHours & { row: number })[] {
  return rows.flatMap(({ days, opens, closes, seats, needsYes }, row) => {
    const between = openingBetween(opens, closes)
    if (between === null) return []
    return days.map((weekday) => ({ row, weekday, ...between, seats: Number(seats), needsYes }))
  })
}

export const toHours = (rows: readonly SeatRow[]): SeatHours[] =>
  flat(rows).map(({ row: _, ...hours }) => hours)

/** The first row that cannot be saved, and why; null if all can. */
export function whyBadRows(rows: readonly SeatRow[]): { row: number; message: string } | null {
  for (const [row, { days, opens, closes }] of rows.entries()) {
    if (days.length === 0) return { row, message: '요일을 하나 이상 선택해 주세요.' }
    if (openingBetween(opens, closes) === null)
      return { row, message: '시작하는 시각과 끝나는 시각을 입력해 주세요.' }
  }
  const hours = flat(rows)
  const bad = whyBadSeatHours(hours)
  return bad === null ? null : { row: hours[bad.at]?.row ?? 0, message: bad.message }
}

function endsNextDay({ opens, closes }: SeatRow): boolean {
  const between = openingBetween(opens, closes)
  return between !== null && between.closes > minutesInDay
}

/** One row of the form. */
export function SeatRowFields({
  number,
  row,
  problem,
  onChange,
  onRemove,
}: {
  number: number
  row: SeatRow
  problem: string | undefined
  onChange: (row: SeatRow) => void
  onRemove: () => void
}) {
  const toggle = (day: number) =>
    row.days.includes(day)
      ? row.days.filter((other) => other !== day)
      : [...row.days, day].sort((one, other) => one - other)
  return (
    <fieldset
      data-invalid={problem === undefined ? undefined : true}
      className="rounded-card bg-raised px-4 pt-3 pb-2 shadow-card ring-1 ring-line"
    >
      <legend className="sr-only">시간 {number}</legend>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div role="group" aria-label={`시간 ${number}의 요일`} className="flex flex-wrap gap-1.5">
        {weekdayNames.map((name, day) => (
          <Chip
            key={name}
            selected={row.days.includes(day)}
            onClick={() => onChange({ ...row, days: toggle(day) })}
          >
            {name}
          </Chip>
        ))}
      </div>
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-3">
        <TextField
          label="시작"
          type="time"
          value={row.opens}
          onChange={(event) => onChange({ ...row, opens: event.target.value })}
        />
        <TextField
          label="끝"
          type="time"
          value={row.closes}
          hint={endsNextDay(row) ? '다음 날까지' : undefined}
          onChange={(event) => onChange({ ...row, closes: event.target.value })}
        />
        <TextField
          label="자리"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(mostCafeSeats).length}
          value={row.seats}
          onChange={(event) =>
            onChange({ ...row, seats: typedDigits(event.target.value, String(mostCafeSeats).length) })
          }
        />
      </div>
      <Switch
        label="모임마다 확인하고 받기"
        description={
          row.needsYes
            ? `하루 안에, 늦어도 모임 날 정오까지 답해요. 당일에 열린 모임은 ${leastForYesMs / hourMs}시간 안에 답해요. 답하지 않으면 취소돼요.`
            : '자리가 있으면 바로 열려요.'
        }
        checked={row.needsYes}
        onChange={(needsYes) => onChange({ ...row, needsYes })}
      />
      <p aria-live="polite" className="min-h-5 text-13 text-bad">
        {problem}
      </p>
      <Button variant="ghost" className="-ml-3" icon={<Icon name="trash" size={18} />} onClick={onRemove}>
        이 시간 삭제
      </Button>
    </fieldset>
  )
}
