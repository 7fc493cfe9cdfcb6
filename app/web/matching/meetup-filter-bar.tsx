import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { gameQueries } from '~/features/catalogue/web/queries'
import { welcome } from '~/features/meetups/core/experience'
import { meetupsWithinKm } from '~/features/meetups/finding/days-and-distances'
import type { MeetupChoice } from '~/features/meetups/finding/web/queries'
import type { LocationNow } from '~/features/places/web/use-location'
import { lazily } from '~/lib/web/lazily'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Chip } from '~/ui/chip'
import { FilterBar } from '~/ui/filter-bar'
import { Icon } from '~/ui/icon'
import type { FilterChange } from './meetup-choice'

const GameFinder = lazily(() => import('~/features/catalogue/web/game-finder'), 'GameFinder')

const days = [
  { when: 'today', label: '오늘' },
  { when: 'tomorrow', label: '내일' },
  { when: 'weekend', label: '주말' },
] as const

interface BarProps {
  choice: MeetupChoice
  change: (wanted: FilterChange) => void
}

function GameChip({ choice: { gameId }, change }: BarProps) {
  const [isFinding, setIsFinding] = useState(false)
  const { data } = useQuery({ ...gameQueries.detail(String(gameId)), enabled: gameId !== undefined })
  if (gameId !== undefined) {
    return (
      <Chip selected onClick={() => change({ game: null })}>
        <span className="max-w-40 truncate">{data?.name ?? '선택한 게임'}</span>
        <Icon name="close" size={14} label="선택 해제" />
      </Chip>
    )
  }
  return (
    <>
      <Chip icon="dice" onClick={() => setIsFinding(true)}>
        게임
      </Chip>
      <BottomSheet open={isFinding} title="어떤 게임을 하고 싶어요?" onClose={() => setIsFinding(false)}>
        <Suspense fallback={<div className="h-24" />}>
          <GameFinder
            label="게임 이름"
            listLabel="찾은 게임"
            onChoose={(id) => {
              setIsFinding(false)
              change({ game: String(id) })
            }}
          />
        </Suspense>
      </BottomSheet>
    </>
  )
}

/** The filters of the list and the map, which are held in the address. */
export function MeetupFilterBar({
  choice,
  change,
  location,
  isMap = false,
}: BarProps & {
  location: LocationNow
  /** A map shows what is near, so it has no filter by distance. */
  isMap?: boolean
}) {
  const { when, hasSeat, withinKm, welcomesBeginners } = choice

  /** Without a position nothing is near, so a press asks for it first. */
  async function chooseDistance(km: number) {
    if (withinKm === km) return change({ km: null })
    if (location.my === null && location.search === null && (await location.ask()) === null) return
    change({ km: String(km) })
  }

  return (
    <FilterBar>
      {choice.ids === undefined ? null : (
        <Chip selected onClick={() => change({ ids: null })}>
          알림에 온 모임
          <Icon name="close" size={14} label="선택 해제" />
        </Chip>
      )}
      {/* What another page has chosen stands where it is seen. */}
      {choice.gameId === undefined ? null : <GameChip choice={choice} change={change} />}
      {days.map((day) => (
        <Chip
          key={day.when}
          selected={when === day.when}
          onClick={() => change({ when: when === day.when ? null : day.when })}
        >
          {day.label}
        </Chip>
      ))}
      <Chip selected={hasSeat === true} onClick={() => change({ seat: hasSeat ? null : 'Y' })}>
        빈자리
      </Chip>
      <Chip
        selected={welcomesBeginners === true}
        onClick={() => change({ beginner: welcomesBeginners ? null : 'Y' })}
      >
        {welcome}
      </Chip>
      {choice.gameId === undefined ? <GameChip choice={choice} change={change} /> : null}
      {(isMap ? [] : meetupsWithinKm).map((km) => (
        <Chip key={km} selected={withinKm === km} onClick={() => void chooseDistance(km)}>
          {km}km 안
        </Chip>
      ))}
    </FilterBar>
  )
}
