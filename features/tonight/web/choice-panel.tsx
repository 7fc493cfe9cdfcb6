import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '~/features/paths'
import type { LocationNow } from '~/features/places/web/use-location'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import {
  type ChoiceName,
  type Choices,
  peopleCounts,
  type Start,
  startsOffered,
  toMoment,
  type Weight,
} from '../choices'
import { distances, durations } from '../evening'
import { durationInWords, startInWords } from '../evening-in-words'

const weightNames: Record<Weight, string> = { light: '가볍게', middle: '적당히', heavy: '묵직하게' }

/** A row of chips that scrolls sideways to the chosen one. */
function Row({ label, chosen, children }: { label: string; chosen: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector(`[aria-pressed="true"]`)
    if (chosen === '' || !row.current || !(chip instanceof HTMLElement)) return
    row.current.scrollLeft = chip.offsetLeft - row.current.offsetLeft - 24
  }, [chosen])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div role="group" aria-label={label} className="flex items-center">
      <span aria-hidden="true" className="w-19 shrink-0 pl-5 font-semibold text-13 text-ink-dim">
        {label}
      </span>
      <div
        ref={row}
        className="no-scrollbar flex min-h-11 min-w-0 flex-1 items-center gap-2 overflow-x-auto py-1 pr-5"
      >
        {children}
      </div>
    </div>
  )
}

/** How many, when, how long, how far and how heavy. Every choice is kept in the address and counts at once. */
export function ChoicePanel({
  choices: { people, minutes, withinKm, weight },
  startsAt,
  now,
  location,
  change,
}: {
  choices: Choices
  startsAt: Start | null
  now: Date | null
  location: LocationNow
  change: (wanted: Partial<Record<ChoiceName, string | null>>) => void
}) {
  const starts = now === null || startsAt === null ? [] : startsOffered(now)
  const offered = startsAt === null || starts.includes(startsAt) ? starts : [...starts, startsAt].sort()
  return (
    <div className="flex flex-col gap-1 border-line border-b pt-1 pb-3">
      <Row label="인원" chosen={String(people)}>
        {peopleCounts.map((count) => (
          <Chip key={count} selected={count === people} onClick={() => change({ people: String(count) })}>
            {count}명
          </Chip>
        ))}
      </Row>
      <Row label="언제" chosen={startsAt ?? ''}>
        {now === null
          ? [0, 1, 2].map((at) => <Skeleton key={at} shape="circle" className="h-9 w-26 shrink-0" />)
          : offered.map((start) => (
              <Chip key={start} selected={start === startsAt} onClick={() => change({ at: start })}>
                {start === 'now' ? '지금' : startInWords(toMoment(start), now)}
              </Chip>
            ))}
      </Row>
      <Row label="얼마나" chosen={String(minutes)}>
        {durations.map((each) => (
          <Chip key={each} selected={each === minutes} onClick={() => change({ minutes: String(each) })}>
            {durationInWords(each)}
          </Chip>
        ))}
      </Row>
      <Row label="거리" chosen={String(withinKm)}>
        {distances.map((km) => (
          <Chip key={km} selected={km === withinKm} onClick={() => change({ km: String(km) })}>
            {km}km
          </Chip>
        ))}
      </Row>
      <Row label="게임" chosen={weight ?? ''}>
        {(Object.keys(weightNames) as Weight[]).map((each) => (
          <Chip
            key={each}
            selected={each === weight}
            onClick={() => change({ weight: each === weight ? null : each })}
          >
            {weightNames[each]}
          </Chip>
        ))}
      </Row>
      <Link
        href={paths.locationSetting()}
        className="mx-3 flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-2 text-13 text-ink hover:bg-sunken"
      >
        <Icon name="map-pin" size={18} className="text-brand-strong" />
        <span className="sr-only">위치 설정: </span>
        <span className="min-w-0 font-semibold">
          {location.point === null ? '위치 확인 중' : location.name}
        </span>
        <Icon name="chevron-right" size={16} className="text-ink-dim" />
      </Link>
    </div>
  )
}
