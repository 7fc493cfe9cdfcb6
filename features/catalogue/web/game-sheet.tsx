import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import { useDeviceValue } from '~/lib/web/device-values'
import { itemsOf } from '~/lib/web/list-pages'
import { useSettledText } from '~/lib/web/use-settled-text'
import { Answer } from '~/ui/answer'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Skeleton } from '~/ui/skeleton'
import { TypingSearchBox } from '~/ui/typing-search-box'
import { longestSearch } from '../game'
import { GameCover } from './game-cover'
import { gameQueries, ownGameQueries } from './queries'
import { type RecentGame, recentGames, rememberGame } from './recent-games-store'

const mostOffered = 5
const boxLabel = '게임 이름'

function GameList({
  label,
  games,
  onChoose,
}: {
  label: string
  games: readonly RecentGame[]
  onChoose: (game: RecentGame) => void
}) {
  return (
    <ul aria-label={label}>
      {games.map((game) => (
        <li key={game.id}>
          <button
            type="button"
            onClick={() => onChoose(game)}
            className="-mx-2 flex min-h-14 w-[calc(100%+--spacing(4))] items-center gap-3 rounded-control px-2 py-1.5 text-left -outline-offset-2 hover:bg-sunken active:bg-sunken"
          >
            <GameCover game={game} size="row" className="w-11 shrink-0" />
            <span className="min-w-0 flex-1 font-medium text-15 text-ink">{game.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Games that somebody is likely to mean: looked for before, liked, and popular ones. */
function Offered({ onChoose }: { onChoose: (game: RecentGame) => void }) {
  const recent = useDeviceValue(recentGames)
  const { status } = useSession()
  const liked = useInfiniteQuery({ ...ownGameQueries.liked(), enabled: status === 'in' })
  const ranking = useQuery(gameQueries.ranking())
  // All of them appear at once, so that none moves while it is tapped.
  if (ranking.isPending || (status === 'in' && liked.isPending)) {
    return <Skeleton shape="block" className="mt-4 h-60" />
  }
  const shown = new Set<number>()
  const offers = [
    { label: '최근 찾은 게임', games: recent },
    { label: '찜한 게임', games: itemsOf(liked.data, ({ id }) => id) },
    { label: '인기 게임', games: ranking.data ?? [] },
  ].map(({ label, games }) => {
    const others = games.filter(({ id }) => !shown.has(id)).slice(0, mostOffered)
    for (const { id } of others) shown.add(id)
    return { label, games: others }
  })
  return offers
    .filter(({ games }) => games.length > 0)
    .map(({ label, games }) => (
      <section key={label} aria-label={label} className="pt-4">
        <h3 className="pb-1 font-semibold text-13 text-ink-dim">{label}</h3>
        <GameList label={label} games={games} onChoose={onChoose} />
      </section>
    ))
}

function Found({ text, onChoose }: { text: string; onChoose: (game: RecentGame) => void }) {
  const query = useInfiniteQuery(gameQueries.search(text))
  return (
    <Answer
      query={query}
      inSection
      skeleton={<Skeleton shape="block" className="mt-4 h-60" />}
      failure="게임을 찾지 못했어요"
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={<p className="py-8 text-center text-15 text-ink-dim">이름이나 초성을 확인해 주세요.</p>}
    >
      {(data) => (
        <div className="pt-2">
          <GameList label="찾은 게임" games={itemsOf(data, ({ id }) => id)} onChoose={onChoose} />
        </div>
      )}
    </Answer>
  )
}

/** Lets somebody choose one game, in two taps if it was looked for before, is liked or popular. */
export function GameSheet({
  title,
  onChoose,
  onClose,
}: {
  title: string
  onChoose: (game: RecentGame) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState('')
  const text = useSettledText(typed)
  const choose = (game: RecentGame) => {
    rememberGame(game)
    onChoose(game)
  }
  return (
    <BottomSheet
      open
      title={title}
      onClose={onClose}
      snapPoints={[1]}
      initialFocus={() =>
        document.querySelector<HTMLElement>(`[role=dialog] input[aria-label="${boxLabel}"]`)
      }
    >
      <TypingSearchBox
        label={boxLabel}
        placeholder="게임 이름이나 초성"
        value={typed}
        maxLength={longestSearch}
        onChange={setTyped}
      />
      {text === '' ? <Offered onChoose={choose} /> : <Found text={text} onChoose={choose} />}
    </BottomSheet>
  )
}
