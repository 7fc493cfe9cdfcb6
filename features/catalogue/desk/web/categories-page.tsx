import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { typedNumber } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { countInWords } from '~/lib/paging'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { IconButton } from '~/ui/icon-button'
import { ListSearch } from '~/ui/list-search'
import { PagedList } from '~/ui/paged-list'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { catalogueDeskEndpoints, type PlacedGame } from '../endpoints'
import { GamesSkeleton, ManagedGameRow } from './managed-game-row'
import { categoryNeeds, handOrdered, readCategory } from './needs'
import { catalogueDeskQueries } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(categoryNeeds)

const sayNotMoved = (error: Error) => sayFailure(error, '자리를 옮기지 못했어요')

function PlaceForm({
  game,
  total,
  put,
  onDone,
}: {
  game: PlacedGame
  total: number
  put: (gameId: number, place: number) => Promise<unknown>
  onDone: () => void
}) {
  const form = useForm({
    initial: { place: String(game.place) },
    check: ({ place: typed }) => {
      const place = typedNumber(typed)
      return /^\d{1,5}$/.test(place) && Number(place) >= 1 && Number(place) <= total
        ? null
        : { field: 'place', message: `1부터 ${grouped(total)}까지 입력해 주세요.` }
    },
    send: ({ place }) => put(game.id, Number(typedNumber(place))),
    onSent: onDone,
    onFailed: sayNotMoved,
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <TextField
        label="보일 자리"
        name="place"
        inputMode="numeric"
        autoComplete="off"
        hint={`지금 ${grouped(total)}개 가운데 ${grouped(game.place)}번째예요.`}
        {...form.text('place')}
      />
      <Button type="submit" size="bottom" busy={form.isSending}>
        옮기기
      </Button>
    </Form>
  )
}

function Games({ category, text }: { category: number; text: string }) {
  const query = useInfiniteQuery(catalogueDeskQueries.categoryOrder(category, text))
  const place = useCall(catalogueDeskEndpoints.placeGame)
  const [moved, setMoved] = useState<PlacedGame | null>(null)
  // A later page may have been read after somebody else's change, which the page above it does not show.
  const { version = '', total = 0 } = query.data?.pages[0] ?? {}

  const put = (gameId: number, at: number) =>
    place.mutateAsync({ params: { category }, body: { gameId, place: at, version } })
  const move = (gameId: number, at: number) => void put(gameId, at).catch(sayNotMoved)

  return (
    <>
      <PagedList
        query={query}
        label="게임"
        className={cx('px-5 pb-8', place.isPending && 'opacity-70')}
        skeleton={<GamesSkeleton />}
        failure="게임을 불러오지 못했어요"
        empty={
          text === '' ? (
            <EmptyState icon="dice" title="이 카테고리에는 게임이 없어요" />
          ) : (
            <EmptyState icon="search" title="이 카테고리에서 게임을 찾을 수 없어요" />
          )
        }
        idOf={({ id }) => id}
        head={(_, count) => (
          <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
            {text === '' ? '보이는 순서' : '찾은 게임'} · {countInWords(count, '개')}
          </p>
        )}
        moreSkeleton={<GamesSkeleton />}
        moreFailure="더 불러오지 못했어요"
      >
        {(games) =>
          games.map((game) => (
            <li key={game.id} className="pb-3">
              <ManagedGameRow
                game={game}
                href={operatorPaths.game(game.id)}
                place={
                  <button
                    type="button"
                    aria-label={`${game.place} · ${game.name} 자리 옮기기`}
                    onClick={() => setMoved(game)}
                    className="tabular -mx-1 grid size-11 shrink-0 place-items-center rounded-control font-bold text-15 text-brand-strong hover:bg-sunken"
                  >
                    {game.place}
                  </button>
                }
              >
                <span className="flex shrink-0 max-[359px]:flex-col">
                  <IconButton
                    icon="chevron-down"
                    label={`${game.name} 위로`}
                    className="[&_svg]:rotate-180"
                    disabled={game.place === 1 || place.isPending}
                    onClick={() => move(game.id, game.place - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={`${game.name} 아래로`}
                    disabled={game.place === total || place.isPending}
                    onClick={() => move(game.id, game.place + 1)}
                  />
                </span>
              </ManagedGameRow>
            </li>
          ))
        }
      </PagedList>
      <BottomSheet
        open={moved !== null}
        title={moved?.name ?? ''}
        initialFocus={() => document.querySelector<HTMLElement>('input[name="place"]')}
        onClose={() => setMoved(null)}
      >
        {moved === null ? null : (
          <PlaceForm key={moved.id} game={moved} total={total} put={put} onDone={() => setMoved(null)} />
        )}
      </BottomSheet>
    </>
  )
}

/** The order of games in the categories that are ordered by hand. */
export default function CategoriesPage() {
  const [params] = useSearchParams()
  const { category, text } = readCategory(params)
  return (
    <OperatorScreen
      title="카테고리 순서"
      path={operatorPaths.categoryOrder()}
      backHref={operatorPaths.home()}
      skeleton={<GamesSkeleton />}
    >
      <nav aria-label="카테고리" className="flex flex-wrap gap-x-2 gap-y-3 px-5 pt-4">
        {handOrdered.map((each) => (
          <Chip
            key={each.category}
            href={operatorPaths.categoryOrder(each.category)}
            replace
            selected={each.category === category}
          >
            {each.name}
          </Chip>
        ))}
      </nav>
      <ListSearch
        key={`${category} ${text}`}
        label="이 카테고리의 게임 이름"
        text={text}
        toPath={(wanted) => operatorPaths.categoryOrder(category, wanted)}
      />
      <Games key={`games ${category} ${text}`} category={category} text={text} />
    </OperatorScreen>
  )
}
