import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GameCard } from '~/features/catalogue/endpoints'
import { longestSearch } from '~/features/catalogue/game'
import { GameRowSkeletons, playInWords } from '~/features/catalogue/web/game-row'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useSettledText } from '~/lib/web/use-settled-text'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { TypingSearchBox } from '~/ui/typing-search-box'
import type { ManagedCafe } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { CopySheet } from './copy-sheet'
import { addGameNeeds, searchedGame } from './needs'
import { ShelfGameRow } from './shelf-game-row'

export const loader = memberLoader
export const clientLoader = memberNeeds(addGameNeeds)

function FoundGames({ text, onOpen }: { text: string; onOpen: (game: GameCard) => void }) {
  const query = useInfiniteQuery(gameQueries.search(text))
  return (
    <PagedList
      query={query}
      label="찾은 게임"
      skeleton={<GameRowSkeletons count={5} />}
      failure="게임을 찾지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={<GameRowSkeletons count={2} />}
      empty={
        <EmptyState
          icon="search"
          title={`‘${text}’ 게임을 찾을 수 없어요`}
          description="다른 이름, 영어 이름이나 초성으로 검색해 보세요."
          action={
            <Link href={paths.newInquiry('game', text.slice(0, 60))} className={buttonClass('secondary')}>
              없는 게임 알려 주기
            </Link>
          }
        />
      }
      idOf={({ id }) => id}
    >
      {(games) =>
        games.map((game) => (
          <li key={game.id} className="border-line border-b py-0.5 last:border-b-0">
            <ShelfGameRow game={game} note={playInWords(game)} onOpen={() => onOpen(game)} />
          </li>
        ))
      }
    </PagedList>
  )
}

function AddGame({ cafe }: { cafe: ManagedCafe }) {
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(() => searchedGame(params))
  const text = useSettledText(typed)
  const [opened, setOpened] = useState<GameCard | null>(null)
  return (
    <div className="px-5 pt-3 pb-6">
      <TypingSearchBox
        label="추가할 게임 이름"
        placeholder="게임 이름이나 초성"
        value={typed}
        maxLength={longestSearch}
        onChange={setTyped}
      />
      <div className="pt-3">
        {text === '' ? (
          <EmptyState
            icon="search"
            title="추가할 게임을 검색해 주세요"
            description="이미 있는 게임을 선택하면 수량과 상태를 수정할 수 있어요."
          />
        ) : (
          <FoundGames text={text} onOpen={setOpened} />
        )}
      </div>
      <CopySheet cafeId={cafe.id} game={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

export default function AddGamePage() {
  return (
    <ConsoleScreen title="게임 추가" path={staffPaths.addGame} back={staffPaths.shelf}>
      {(cafe) => <AddGame cafe={cafe} />}
    </ConsoleScreen>
  )
}
