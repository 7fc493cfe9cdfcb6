import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionNames, longestShelfSearch } from '~/features/cafes/cafe'
import type { ShelfGame } from '~/features/cafes/endpoints'
import { cafeQueries } from '~/features/cafes/web/queries'
import { GameRowSkeletons } from '~/features/catalogue/web/game-row'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useSettledText } from '~/lib/web/use-settled-text'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TypingSearchBox } from '~/ui/typing-search-box'
import type { ManagedCafe } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { CopySheet } from './copy-sheet'
import { shelfNeeds } from './needs'
import { ShelfGameRow } from './shelf-game-row'

export const loader = memberLoader
export const clientLoader = memberNeeds(shelfNeeds)

function copyInWords({ copies, condition, canTeach }: ShelfGame): string {
  return [`${copies}개`, conditionNames[condition], ...(canTeach ? ['설명해 드려요'] : [])].join(' · ')
}

function Shelf({ cafe }: { cafe: ManagedCafe }) {
  const [typed, setTyped] = useState('')
  const text = useSettledText(typed)
  const [opened, setOpened] = useState<ShelfGame | null>(null)
  const query = useInfiniteQuery(cafeQueries.shelf(cafe.id, text))
  return (
    <div className="px-5 pt-3 pb-24">
      <TypingSearchBox
        label="보유 게임 이름"
        placeholder="보유 게임 검색"
        value={typed}
        maxLength={longestShelfSearch}
        onChange={setTyped}
      />
      <PagedList
        query={query}
        label="보유 게임"
        skeleton={
          <div className="pt-3">
            <GameRowSkeletons count={5} />
          </div>
        }
        failure="게임을 불러오지 못했어요"
        moreFailure="더 불러오지 못했어요"
        moreSkeleton={<GameRowSkeletons count={2} />}
        empty={
          text === '' ? (
            <EmptyState
              icon="dice"
              title="아직 등록한 게임이 없어요"
              description="손님이 하고 싶은 게임으로 카페를 찾을 수 있게 보유 게임을 추가해 보세요."
              action={
                <Link href={staffPaths.importShelf(cafe.id)} className={buttonClass('secondary')}>
                  목록으로 한 번에 추가
                </Link>
              }
            />
          ) : (
            <EmptyState icon="search" title={`‘${text}’ 게임을 찾을 수 없어요`} />
          )
        }
        idOf={({ id }) => id}
        head={(_, count) => (
          <p className="tabular pt-3 pb-1 text-13 text-ink-dim" aria-live="polite">
            게임 {grouped(count)}개
          </p>
        )}
      >
        {(games) =>
          games.map((game) => (
            <li key={game.id} className="border-line border-b py-0.5 last:border-b-0">
              <ShelfGameRow game={game} note={copyInWords(game)} onOpen={() => setOpened(game)} />
            </li>
          ))
        }
      </PagedList>
      <CopySheet cafeId={cafe.id} game={opened} onClose={() => setOpened(null)} />
      <BottomBar>
        <Link href={staffPaths.addGame(cafe.id)} className={buttonClass('primary', 'bottom')}>
          게임 추가
        </Link>
      </BottomBar>
    </div>
  )
}

export default function ShelfPage() {
  return (
    <ConsoleScreen
      title="보유 게임"
      path={staffPaths.shelf}
      action={(id) => (
        <Link href={staffPaths.importShelf(id)} className={buttonClass('ghost')}>
          목록
          <span className="sr-only">으로 한 번에 추가</span>
        </Link>
      )}
    >
      {(cafe) => <Shelf cafe={cafe} />}
    </ConsoleScreen>
  )
}
