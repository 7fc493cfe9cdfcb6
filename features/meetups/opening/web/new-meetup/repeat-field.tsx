import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { PassRules } from '~/features/cafes/cafe'
import type { Hours } from '~/features/cafes/opening-hours'
import { seoulShortDay } from '~/lib/seoul-date'
import { Switch } from '~/ui/switch'
import { isDay, isTime, startsAtOf } from '../../../core/meetup'
import { tierInWords } from '../../../core/meetup-in-words'
import { mostDates, seriesDateOpensAt, weeksAfter } from '../../../core/series'
import { dayKindInWords, dayKindOf, tierOn } from '../../../core/tier'
import { seatQueries } from '../../../seats/web/queries'
import type { TypedMeetup } from '../new-meetup-store'
import { seatsAt, type TakenTime, whenProblem } from '../use-taken-times'

/** So many weeks are chosen at first. */
const usualWeeks = 3

/** Further dates in the weeks after the day, each with what stands against it now. */
export function RepeatField({
  typed,
  cafe,
  taken,
  now,
  error,
  onChange,
}: {
  typed: Pick<TypedMeetup, 'day' | 'time' | 'cafeId' | 'maxPeople' | 'lastsMinutes' | 'days'>
  cafe: (Hours & PassRules & { hasOwner: boolean }) | undefined
  taken: readonly TakenTime[]
  now: Date
  error: string | undefined
  onChange: (days: string[]) => void
}) {
  const { day, time, cafeId, maxPeople, lastsMinutes, days } = typed
  const [wasOpened, setWasOpened] = useState(false)
  const isKnown = isDay(day) && isTime(time) && cafeId !== null
  const weeks = isKnown ? weeksAfter(day) : []
  const chosen = weeks.filter((week) => days.includes(week))
  const isOn = wasOpened || chosen.length > 0
  const seats = useQueries({
    queries: weeks.map((week) => ({ ...seatQueries.seatsOnDay(cafeId ?? 0, week), enabled: isOn })),
  })

  /** Null if nothing is known to stand against the date. It is judged again when it opens. */
  function problemOf(week: string, at: number): string | null {
    const opensAt = seriesDateOpensAt(week, time)
    const problem = whenProblem(
      { day: week, time, maxPeople, lastsMinutes },
      {
        cafe,
        taken,
        seats: seatsAt(seats[at]?.data, { day: week, time }),
        now: opensAt > now ? opensAt : now,
      },
    )
    return problem?.day ?? problem?.time ?? problem?.lastsMinutes ?? null
  }

  function opensInWords(week: string): string {
    const opensAt = seriesDateOpensAt(week, time)
    const opens = opensAt > now ? `${seoulShortDay(opensAt)}에 열려요.` : '바로 열려요.'
    // Of the same weekday, only a holiday has another price.
    if (cafe === undefined || dayKindOf(week, cafe) === dayKindOf(day, cafe)) return opens
    return `${opens} ${dayKindInWords(week, cafe)} ${tierInWords(tierOn(week, cafe))}`
  }

  function turn(isWanted: boolean) {
    setWasOpened(isWanted)
    onChange(isWanted ? weeks.filter((week, at) => problemOf(week, at) === null).slice(0, usualWeeks) : [])
  }

  return (
    <fieldset data-invalid={error ? true : undefined}>
      <legend className="sr-only">매주 반복</legend>
      <Switch
        label="매주 반복하기"
        description={
          isKnown
            ? `같은 요일과 시간에 ${mostDates}번까지 열어요. 날마다 따로 모이고, 열릴 때 내 이용권을 1장씩 써요.`
            : '카페와 날짜, 시간을 먼저 선택해 주세요.'
        }
        checked={isOn}
        disabled={!isKnown}
        onChange={turn}
      />
      {isOn ? (
        <div className="mt-1 mb-3 rounded-card bg-sunken px-4 py-1">
          {weeks.map((week, at) => (
            <Switch
              key={week}
              label={seoulShortDay(startsAtOf(week, time))}
              description={problemOf(week, at) ?? opensInWords(week)}
              checked={chosen.includes(week)}
              onChange={(isChosen) =>
                onChange(weeks.filter((each) => (each === week ? isChosen : chosen.includes(each))))
              }
            />
          ))}
        </div>
      ) : null}
      <p aria-live="polite" className="text-13 text-bad">
        {error}
      </p>
    </fieldset>
  )
}
