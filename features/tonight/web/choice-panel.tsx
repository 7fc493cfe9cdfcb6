import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMemberHere } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import type { LocationNow } from '~/features/places/web/use-location'
import { Chip } from '~/ui/chip'
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
import { durations, eveningsWithinKm, mostFriends } from '../evening'
import { durationInWords, startInWords } from '../evening-in-words'
import { tonightQueries } from './queries'

const weightNames: Record<Weight, string> = { light: '가볍게', middle: '적당히', heavy: '묵직하게' }

/** A row of chips that scrolls sideways to the chosen one if that is out of sight. */
function Row({ label, chosen, children }: { label: string; chosen: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chip = row.current?.querySelector(`[aria-pressed="true"]`)
    if (chosen === '' || !row.current || !(chip instanceof HTMLElement)) return
    const end = chip.offsetLeft - row.current.offsetLeft + chip.offsetWidth
    // What is in sight stays where it is.
    if (end > row.current.clientWidth) row.current.scrollLeft = end - row.current.clientWidth / 2
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

/** Members from past tables, whose taste counts too, at the end of a row so that they move nothing when they come. */
function Friends({ chosen, change }: { chosen: readonly number[]; change: Change }) {
  const memberId = useMemberHere()
  const { data } = useQuery({ ...tonightQueries.friends(), enabled: memberId !== null })
  const friends = data?.results ?? []
  if (memberId === null || friends.length === 0) return null
  return friends.map(({ id, nickname }) => (
    <Chip
      key={id}
      icon="user"
      selected={chosen.includes(id)}
      disabled={!chosen.includes(id) && chosen.length >= mostFriends}
      onClick={() => {
        const others = chosen.filter((each) => each !== id)
        const next = others.length < chosen.length ? others : [...chosen, id]
        change({ with: next.join(',') || null })
      }}
    >
      {nickname}
    </Chip>
  ))
}

type Change = (wanted: Partial<Record<ChoiceName, string | null>>) => void

/** How many, when, how long, how far and how heavy. Every choice is kept in the address and counts at once. */
export function ChoicePanel({
  choices: { people, minutes, withinKm, weight, friends },
  startsAt,
  now,
  location,
  change,
}: {
  choices: Choices
  startsAt: Start | null
  now: Date | null
  location: LocationNow
  change: Change
}) {
  const starts = now === null || startsAt === null ? [] : startsOffered(now)
  const offered = startsAt === null || starts.includes(startsAt) ? starts : [...starts, startsAt].sort()
  return (
    <div className="border-line border-b pt-1 pb-3">
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
                {start === 'now' ? '지금' : startInWords(toMoment(start), now).replace('오늘 ', '')}
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
      <Row label="어디" chosen={`${withinKm} ${location.name}`}>
        <Chip href={paths.locationSetting()} icon="map-pin">
          <span className="sr-only">위치 설정: </span>
          <span className="max-w-36 truncate">
            {location.point === null ? '위치 확인 중' : location.name}
          </span>
        </Chip>
        {eveningsWithinKm.map((km) => (
          <Chip key={km} selected={km === withinKm} onClick={() => change({ km: String(km) })}>
            {km}km
          </Chip>
        ))}
      </Row>
      <Row label="취향" chosen={weight ?? ''}>
        {(Object.keys(weightNames) as Weight[]).map((each) => (
          <Chip
            key={each}
            selected={each === weight}
            onClick={() => change({ weight: each === weight ? null : each })}
          >
            {weightNames[each]}
          </Chip>
        ))}
        <Friends chosen={friends} change={change} />
      </Row>
    </div>
  )
}
