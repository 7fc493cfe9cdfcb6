import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { grouped } from '~/lib/grouped'
import { seoulDate } from '~/lib/seoul-date'
import { lazily } from '~/lib/web/lazily'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import type { SeasonShown } from '../../endpoints'
import { daysOpenAfter } from '../../league'
import { leagueQueries } from '../queries'

const SelectSheet = lazily(() => import('~/ui/select-sheet'), 'SelectSheet')

function monthOf(season: string): { year: number; month: number } {
  const [year = 0, month = 0] = season.split('-').map(Number)
  return { year, month }
}

function stateOf({ season, players, isOver, isClosed, closesAt }: SeasonShown): string {
  const people = players === 0 ? '아직 아무도 없어요' : `${grouped(players)}명이 겨뤄요`
  if (isClosed) return `${grouped(players)}명이 겨뤘어요`
  if (isOver)
    return `${monthOf(seoulDate(new Date(closesAt))).month}월 ${daysOpenAfter}일까지 적은 기록으로 마감해요`
  return `${monthOf(season).month}월에 한 플레이로 · ${people}`
}

/** While the seasons are unread, nothing is said about the chosen one. */
function aboutSeason(seasons: readonly SeasonShown[] | undefined, shown: SeasonShown | undefined): string {
  if (shown) return stateOf(shown)
  return seasons === undefined ? '\u00a0' : '기록이 없는 시즌이에요'
}

/** The heading of the chosen season, and a button to choose another. */
export function SeasonHead({
  season,
  onChoose,
}: {
  /** Undefined for this month. */
  season: string | undefined
  onChoose: (season: string) => void
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const { data: seasons, isError, refetch } = useQuery(leagueQueries.seasons())
  const isUnread = seasons === undefined && isError
  const shown = season === undefined ? seasons?.[0] : seasons?.find((each) => each.season === season)
  const name = shown?.season ?? season
  const { year, month } = monthOf(name ?? '')
  return (
    <div className="flex items-end justify-between gap-3 px-5 pt-4">
      <div className="min-w-0">
        <p className="font-semibold text-13 text-brand-strong">{name === undefined ? ' ' : `${year}년`}</p>
        <h2 className="font-extrabold text-30 text-ink">{name === undefined ? '리그' : `${month}월 리그`}</h2>
        <p className="text-13 text-ink-dim">
          {isUnread ? '시즌을 불러오지 못했어요' : aboutSeason(seasons, shown)}
        </p>
      </div>
      {isUnread ? (
        <Chip onClick={() => void refetch()}>다시 불러오기</Chip>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={seasons === undefined}
          onClick={() => {
            setOpen(true)
            setOpened(true)
          }}
          className="inline-flex h-9 shrink-0 items-center gap-1 rounded-full bg-sunken px-3.5 font-medium text-13 text-ink ring-1 ring-line ring-inset transition duration-150 tap-44 hover:bg-line active:scale-96 disabled:opacity-40"
        >
          지난 시즌
          <Icon name="chevron-down" size={16} />
        </button>
      )}
      {wasOpened ? (
        <Suspense>
          <SelectSheet
            open={isOpen}
            onClose={() => setOpen(false)}
            listId={id}
            label="시즌 선택"
            options={(seasons ?? []).map((each) => {
              const { year, month } = monthOf(each.season)
              return {
                value: each.season,
                label: `${year}년 ${month}월`,
                description: each.isClosed ? `끝난 시즌 · ${grouped(each.players)}명` : '진행 중',
              }
            })}
            value={name ?? null}
            onChoose={(chosen) => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
