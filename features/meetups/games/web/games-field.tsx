import { queryOptions, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { longestShelfSearch } from '~/features/cafes/cafe'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { cafeQueries } from '~/features/cafes/web/queries'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { ownedQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { call } from '~/lib/web/call'
import { itemsOf, type Pages } from '~/lib/web/list-pages'
import { Answer } from '~/ui/answer'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Segment } from '~/ui/segment'
import { Skeleton } from '~/ui/skeleton'
import { TextField } from '~/ui/text-field'
import { mostGames } from '../../core/meetup'
import type { ChosenGame, ChosenGames } from '../meetup-games'

/** Without `brought`, as at a standing table, only the shelf is offered. */
type Typed = Pick<ChosenGames, 'games'> & Partial<ChosenGames>
type Kind = keyof Typed

const kinds = ['games', 'brought'] as const satisfies readonly Kind[]
const labels: Record<Kind, string> = { games: '카페에 있는 게임', brought: '내가 가진 게임' }

interface Choosing {
  chosen: readonly ChosenGame[]
  /** Whether no further game can be chosen. */
  isFull: boolean
  onToggle: (game: ChosenGame) => void
}

function Shelf({ cafeId, ...choosing }: Choosing & { cafeId: number }) {
  const [text, setText] = useState('')
  const query = useInfiniteQuery(cafeQueries.shelf(cafeId, useDeferredValue(text.trim())))
  return (
    <Offered
      {...choosing}
      label={labels.games}
      text={text}
      onText={setText}
      query={query}
      empty={<p className="py-6 text-center text-15 text-ink-dim">찾은 게임이 없어요.</p>}
    />
  )
}

function OwnGames(choosing: Choosing) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const query = useInfiniteQuery(ownedQueries.list(wanted))
  return (
    <Offered
      {...choosing}
      label={labels.brought}
      text={text}
      onText={setText}
      query={query}
      empty={
        wanted === '' ? (
          <p className="py-6 text-center text-15 text-ink-dim">
            아직 담은 게임이 없어요.
            <Link
              href={paths.ownedGames()}
              className="mx-auto flex min-h-11 w-fit items-center font-semibold text-brand-strong"
            >
              가진 게임 담기
            </Link>
          </p>
        ) : (
          <p className="py-6 text-center text-15 text-ink-dim">찾은 게임이 없어요.</p>
        )
      }
    />
  )
}

function Offered({
  label,
  text,
  onText,
  query,
  empty,
  chosen,
  isFull,
  onToggle,
}: Choosing & {
  label: string
  text: string
  onText: (text: string) => void
  query: UseInfiniteQueryResult<Pages<ChosenGame>>
  empty: ReactNode
}) {
  return (
    <>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        placeholder="게임 이름"
        maxLength={longestShelfSearch}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      <Answer
        query={query}
        skeleton={<Skeleton shape="block" className="h-60" />}
        failure="게임을 불러오지 못했어요"
        inSection
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={empty}
      >
        {(data) => (
          <ul aria-label={label}>
            {itemsOf(data, ({ id }) => id).map(({ id, name, image }) => {
              const isChosen = chosen.some((game) => game.id === id)
              return (
                <li key={id}>
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    disabled={!isChosen && isFull}
                    onClick={() => onToggle({ id, name, image })}
                    className="-mx-2 flex min-h-15 w-[calc(100%+--spacing(4))] items-center gap-3 rounded-control px-2 py-1.5 text-left -outline-offset-2 hover:bg-sunken disabled:opacity-40"
                  >
                    <GameCover game={{ name, image }} size="row" className="w-11 shrink-0" />
                    <span className="min-w-0 flex-1 font-medium text-15 text-ink">{name}</span>
                    {isChosen ? <Icon name="check" size={22} className="text-brand-strong" /> : null}
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </Answer>
      {query.hasNextPage ? (
        <div className="flex justify-center pt-2">
          <Button variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            더 보기
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Which of these few games a cafe does not own, by id. */
const missingQuery = (cafeId: number | null, games: readonly ChosenGame[]) =>
  queryOptions({
    queryKey: [...cafeQueries.all(), 'missing', cafeId, games.map(({ id }) => id)] as const,
    queryFn: async (context) => {
      const isMissing = async ({ id, name }: ChosenGame) => {
        const query = { cafeId: cafeId ?? 0, text: name.slice(0, longestShelfSearch) }
        const { results, next } = await call(cafeEndpoints.shelf, { query }, context)
        // If more games have this name than a page lists, the server decides when the form is sent.
        return next === null && !results.some((game) => game.id === id)
      }
      const missing = await Promise.all(games.map(isMissing))
      return games.filter((_, at) => missing[at]).map(({ id }) => id)
    },
    enabled: cafeId !== null && games.length > 0,
  })

/** Takes out the games that the cafe does not own, for example after another cafe was chosen, and names them. */
function useOnlyOwned(
  cafeId: number | null,
  value: readonly ChosenGame[],
  onChange: (games: ChosenGame[]) => void,
): string | null {
  const { data: gone = [] } = useQuery(missingQuery(cafeId, value))
  const [left, setLeft] = useState<{ cafeId: number | null; names: string[] }>({ cafeId: null, names: [] })
  const missing = value.filter(({ id }) => gone.includes(id))
  const takeOut = useEffectEvent(() => {
    setLeft({ cafeId, names: missing.map(({ name }) => name) })
    onChange(value.filter((game) => !missing.includes(game)))
  })
  const isMissing = missing.length > 0
  useEffect(() => {
    if (isMissing) takeOut()
  }, [isMissing])
  if (left.cafeId !== cafeId || left.names.length === 0) return null
  return `이 카페에 없는 게임을 뺐어요: ${left.names.join(', ')}`
}

/** Some games of the cafe's shelf, and of the member's own: three for a meetup. */
export function GamesField({
  cafeId,
  most = mostGames,
  value,
  error,
  onChange,
}: {
  cafeId: number | null
  most?: number
  value: Typed
  error: string | undefined
  onChange: (games: Partial<Typed>) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('games')
  const left = useOnlyOwned(cafeId, value.games, (games) => onChange({ games }))
  const chosenOf = (of: Kind) => value[of] ?? []
  const count = value.games.length + chosenOf('brought').length
  const isFull = count >= most
  const without = (of: Kind, id: number) => ({ [of]: (value[of] ?? []).filter((game) => game.id !== id) })
  const choosing = {
    chosen: chosenOf(kind),
    isFull,
    onToggle: (game: ChosenGame) => {
      if (chosenOf(kind).some(({ id }) => id === game.id)) return onChange(without(kind, game.id))
      // A game that is brought along is not taken from the shelf.
      const other = kind === 'games' ? 'brought' : 'games'
      onChange({ ...(value.brought && without(other, game.id)), [kind]: [...chosenOf(kind), game] })
    },
  }
  return (
    <div data-invalid={error ? true : undefined}>
      <h2 className="font-semibold text-13 text-ink">
        함께할 게임 <span className="font-normal text-ink-dim">(선택, {most}개까지)</span>
      </h2>
      <ul className="mt-2 flex flex-wrap gap-3">
        {kinds.flatMap((of) =>
          chosenOf(of).map((game) => (
            <li key={game.id} className="relative w-20">
              <GameCover game={game} size="row" />
              <span className="mt-1 line-clamp-2 block text-13 text-ink">{game.name}</span>
              {of === 'brought' ? (
                <span className="block text-13 text-brand-strong">내가 가져가요</span>
              ) : null}
              <button
                type="button"
                aria-label={`${game.name} 삭제`}
                onClick={() => onChange(without(of, game.id))}
                className="-top-3 -right-3 absolute grid size-11 place-items-center"
              >
                <span className="grid size-6 place-items-center rounded-full bg-ink text-ground">
                  <Icon name="close" size={12} />
                </span>
              </button>
            </li>
          )),
        )}
        {isFull ? null : (
          <li className="w-20">
            <button
              type="button"
              aria-haspopup="dialog"
              disabled={cafeId === null}
              onClick={() => setIsOpen(true)}
              className="grid aspect-square w-full place-items-center rounded-control border-2 border-line border-dashed text-ink-dim hover:bg-sunken disabled:opacity-50"
            >
              <span className="flex flex-col items-center gap-1 text-13">
                <Icon name="plus" size={20} />
                게임 추가
              </span>
            </button>
          </li>
        )}
      </ul>
      {error ? (
        <p role="alert" className="pt-1 text-13 text-bad">
          {error}
        </p>
      ) : cafeId === null ? (
        <p className="pt-1 text-13 text-ink-dim">카페를 선택하면 게임을 추가할 수 있어요.</p>
      ) : null}
      <p role="status" className="text-13 text-ink-dim">
        {left}
      </p>
      {cafeId === null ? null : (
        <BottomSheet
          open={isOpen}
          title="어떤 게임을 할까요?"
          onClose={() => setIsOpen(false)}
          footer={
            <Button size="bottom" onClick={() => setIsOpen(false)}>
              {count === 0 ? '닫기' : `게임 ${count}개 선택 완료`}
            </Button>
          }
        >
          {value.brought === undefined ? null : (
            <div className="mb-3 flex">
              <Segment
                label="어디에 있는 게임"
                options={kinds.map((id) => ({ id, label: labels[id] }))}
                value={kind}
                onChange={(id) => setKind(kinds.find((each) => each === id) ?? 'games')}
              />
            </div>
          )}
          {kind === 'games' ? <Shelf cafeId={cafeId} {...choosing} /> : <OwnGames {...choosing} />}
        </BottomSheet>
      )}
    </div>
  )
}
