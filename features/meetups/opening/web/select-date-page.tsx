import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { meetupDaysAhead } from '~/features/cafes/cafe'
import type { Cafe } from '~/features/cafes/endpoints'
import { closedDays, dateAfter } from '~/features/cafes/opening-hours'
import { cafeQueries } from '~/features/cafes/web/queries'
import { passPrice } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { holidayOn } from '~/lib/korea/holidays'
import { seoulDate, seoulShortDay } from '~/lib/seoul-date'
import { PageHead } from '~/lib/web/page-head'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { FormBar } from '~/ui/form-bar'
import { LazyCalendar } from '~/ui/lazy-calendar'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { isDay, startsAtOf } from '../../core/meetup'
import { onTheSpot } from '../../core/meetup-texts'
import { dayKindInWords, tierOn } from '../../core/tier'
import { GoneCafe, isCafeGone } from '../../core/web/gone-cafe'
import { isDayPast } from '../new-meetup'
import { useTakeToForm } from './use-place-and-day'

const legend = [
  { label: '오늘', look: 'font-bold text-brand-strong', inDays: 0 },
  { label: '선택한 날', look: 'bg-brand font-bold text-on-brand', inDays: 1 },
  { label: '선택할 수 없는 날', look: 'text-ink-dim line-through', inDays: -1 },
]

function Legend({ today }: { today: string }) {
  return (
    <ul
      aria-label="달력 보는 법"
      className="flex flex-wrap justify-center gap-x-4 gap-y-1 pt-3 text-13 text-ink-dim"
    >
      {legend.map(({ label, look, inDays }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={`tabular grid size-[2.15em] place-items-center rounded-full text-13 ${look}`}
          >
            {Number(dateAfter(today, inDays).slice(-2))}
          </span>
          {label}
        </li>
      ))}
    </ul>
  )
}

function whatItTakes(day: string, cafe: Cafe | undefined): string {
  const holiday = holidayOn(day) ?? ''
  if (cafe === undefined) return holiday
  const tier = tierOn(day, cafe)
  const price = tier === null ? onTheSpot : `${passPrice(tier)} 이용권`
  return [holiday, dayKindInWords(day, cafe), price].filter((part) => part !== '').join(' · ')
}

function DayForm({ cafe, now, date }: { cafe: Cafe | undefined; now: Date; date: string | null }) {
  const takeToForm = useTakeToForm()
  const today = seoulDate(now)
  const last = dateAfter(today, meetupDaysAhead)
  const closed = new Map(
    cafe ? closedDays(today, meetupDaysAhead + 1, cafe).map((off) => [off.day, off.reason]) : [],
  )
  const isBlocked = (day: string) => isDayPast(day, now) || closed.has(day)
  const isOffered = date !== null && date >= today && date <= last && !isBlocked(date)
  const [day, setDay] = useState(isOffered ? date : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (day !== null) takeToForm({ day, ...(cafe ? { cafeId: cafe.id } : {}) })
  }

  return (
    <form onSubmit={submit} className="px-5 pt-2">
      {cafe === undefined ? null : (
        <p className="pb-3 text-center text-15 text-ink-dim">{cafe.name}에서 만날 날짜를 선택해 주세요.</p>
      )}
      <LazyCalendar
        label="모임 날짜"
        value={day}
        onChange={setDay}
        today={today}
        min={today}
        max={last}
        isDisabled={isBlocked}
        nameOf={holidayOn}
      />
      <Legend today={today} />
      <FormBar>
        <p role="status" className="tabular pb-2 text-center text-13 text-ink-dim">
          {day === null ? '날짜를 선택해 주세요' : whatItTakes(day, cafe)}
        </p>
        <Button type="submit" size="bottom" disabled={day === null}>
          {day === null ? '날짜 선택' : `${seoulShortDay(startsAtOf(day, '12:00'))} 선택`}
        </Button>
      </FormBar>
    </form>
  )
}

/** Leaves this screen for good, so that the form that led here comes right before the search for a cafe. */
function OtherCafe() {
  const { state } = useLocation()
  return (
    <Link to={paths.findPlace()} replace state={state} className={buttonClass('primary')}>
      다른 카페 찾기
    </Link>
  )
}

export default function SelectDatePage() {
  const [params] = useSearchParams()
  const goBack = useWayBack(paths.newMeetup())
  const now = useNow()
  const given = params.get('cafe') ?? ''
  const cafeId = isId(given) ? given : null
  const query = useQuery({ ...cafeQueries.detail(cafeId ?? ''), enabled: cafeId !== null })
  const date = params.get('date') ?? ''
  const skeleton = (
    <div className="px-5 pt-2">
      <Blocks heights="h-7 h-80" className="flex flex-col gap-3 pt-2" />
    </div>
  )
  const dayForm = (now: Date, cafe?: Cafe) => (
    <DayForm cafe={cafe} now={now} date={isDay(date) ? date : null} />
  )
  return (
    <>
      <PageHead title="날짜 선택" path={paths.selectDate()} hidden />
      <TopBar title="날짜 선택" backHref={paths.newMeetup()} onBack={goBack} />
      {now === null ? (
        skeleton
      ) : cafeId === null ? (
        dayForm(now)
      ) : (
        <Answer
          query={query}
          skeleton={skeleton}
          failure="카페를 불러오지 못했어요"
          onRefused={(error) =>
            isCafeGone(error) ? <GoneCafe error={error} action={<OtherCafe />} /> : null
          }
        >
          {(cafe) => dayForm(now, cafe)}
        </Answer>
      )}
    </>
  )
}
