import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession, useSignInPath } from '~/features/accounts/web/use-session'
import { GameSheet } from '~/features/catalogue/web/game-sheet'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Chip } from '~/ui/chip'
import { FilterBar } from '~/ui/filter-bar'
import { Icon } from '~/ui/icon'
import { countFilters, FilterSheet } from './filter-sheet'
import type { NearbyChange, NearbyFilters } from './use-nearby-filters'

/** The most common times of a visit today. */
const times = ['12:00', '14:00', '16:00', '18:00', '19:00', '20:00', '22:00', '23:30'] as const

interface BarProps {
  filters: NearbyFilters
  change: (wanted: NearbyChange) => void
}

function GameChip({ gameId, onRemove }: { gameId: number; onRemove: () => void }) {
  const { data } = useQuery(gameQueries.detail(String(gameId)))
  const name = data?.name ?? '선택한 게임'
  return (
    <Chip selected onClick={onRemove}>
      <span className="max-w-40 truncate">{name}</span> 있는 곳
      <Icon name="close" size={14} label="선택 해제" />
    </Chip>
  )
}

function TimeSheet({ filters, change, onClose }: BarProps & { onClose: () => void }) {
  const [own, setOwn] = useState('')
  const choose = (open: string | null) => {
    change({ open })
    onClose()
  }
  return (
    <BottomSheet open title="언제 갈 거예요?" onClose={onClose}>
      <div className="grid grid-cols-3 gap-2">
        {times.map((time) => (
          <button
            key={time}
            type="button"
            aria-pressed={filters.openAt === time}
            onClick={() => choose(time)}
            className="tabular h-12 rounded-control bg-sunken font-semibold text-15 text-ink ring-1 ring-line ring-inset aria-pressed:bg-ink aria-pressed:text-ground"
          >
            오늘 {time}
          </button>
        ))}
      </div>
      <form
        className="mt-4 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (own !== '') choose(own)
        }}
      >
        <label className="flex-1 text-13 text-ink-dim">
          다른 시간
          <input
            type="time"
            value={own}
            onChange={(event) => setOwn(event.target.value)}
            className="mt-1 block h-12 w-full rounded-control border border-line bg-ground px-3 text-15 text-ink"
          />
        </label>
        <button
          type="submit"
          disabled={own === ''}
          className="h-12 rounded-control bg-brand px-5 font-semibold text-15 text-on-brand disabled:opacity-40"
        >
          적용
        </button>
      </form>
      {filters.openAt === null ? null : (
        <button
          type="button"
          onClick={() => choose(null)}
          className="mt-3 h-11 w-full rounded-control text-15 text-ink-dim"
        >
          시간 상관없이 보기
        </button>
      )}
    </BottomSheet>
  )
}

/** The filters for cafes. Every choice is kept in the URL. */
export function NearbyFilterBar({ filters, change }: BarProps) {
  const [isChoosing, setIsChoosing] = useState<'game' | 'time' | 'more' | null>(null)
  const close = () => setIsChoosing(null)
  const { status } = useSession()
  const signInPath = useSignInPath()
  const navigate = useNavigate()
  const { openAt, gameId, isFollowed } = filters
  const more = countFilters(filters)
  const isTimed = openAt !== null && openAt !== 'now'
  return (
    <>
      <FilterBar>
        {gameId === null ? (
          <Chip icon="dice" onClick={() => setIsChoosing('game')}>
            게임으로 찾기
          </Chip>
        ) : (
          <GameChip gameId={gameId} onRemove={() => change({ game: null })} />
        )}
        <Chip icon="users" href={paths.tonight()}>
          오늘 저녁 추천
        </Chip>
        <Chip selected={openAt === 'now'} onClick={() => change({ open: openAt === 'now' ? null : 'now' })}>
          지금 영업 중
        </Chip>
        <Chip icon="clock" selected={isTimed} onClick={() => setIsChoosing('time')}>
          {isTimed ? `오늘 ${openAt}` : '시간 선택'}
        </Chip>
        <Chip icon="sliders" selected={more > 0} onClick={() => setIsChoosing('more')}>
          정렬·조건{more > 0 ? ` ${more}` : ''}
        </Chip>
        <Chip
          icon="heart"
          selected={isFollowed}
          onClick={() => {
            if (status === 'out' && !isFollowed) void navigate(signInPath)
            else change({ follow: isFollowed ? null : 'Y' })
          }}
        >
          팔로우
        </Chip>
      </FilterBar>
      {isChoosing === 'time' ? <TimeSheet filters={filters} change={change} onClose={close} /> : null}
      {isChoosing === 'more' ? <FilterSheet filters={filters} change={change} onClose={close} /> : null}
      {isChoosing === 'game' ? (
        <GameSheet
          title="어떤 게임이 있는 카페를 찾나요?"
          onClose={close}
          onChoose={({ id }) => {
            change({ game: String(id), cafe: null })
            close()
          }}
        />
      ) : null}
    </>
  )
}
