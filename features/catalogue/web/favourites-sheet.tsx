import { useState } from 'react'
import { useCall } from '~/lib/web/use-call'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Sheet } from '~/ui/use-sheet'
import { type Favourites, favouriteEndpoints } from '../endpoints'
import { mostFavourites } from '../game'
import { GameCover } from './game-cover'

/** Lets a member choose their favourites among the games that they know. */
export function FavouritesSheet({
  favourites: { chosen, offered },
  sheet,
}: {
  favourites: Favourites
  sheet: Sheet
}) {
  const stored = chosen.map(({ id }) => id)
  const [ids, setIds] = useState(stored)
  const choose = useCall(favouriteEndpoints.choose)
  // A chosen game that the member no longer likes stays until they take it out.
  const games = [...chosen, ...offered.filter(({ id }) => !chosen.some((game) => game.id === id))]
  const toggle = (id: number) =>
    setIds((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]))

  const save = () =>
    choose.mutate(
      { body: { gameIds: ids } },
      {
        onSuccess: () => {
          sheet.close()
          showToast({ type: 'success', message: '좋아하는 게임을 저장했어요' })
        },
        onError: (error) => sayFailure(error, '좋아하는 게임을 저장하지 못했어요'),
      },
    )

  return (
    <BottomSheet
      open={sheet.isOpen}
      title="좋아하는 게임"
      onClose={() => {
        sheet.close()
        setIds(stored)
      }}
      footer={
        <Button size="bottom" busy={choose.isPending} onClick={save}>
          {ids.length === 0 ? '선택하지 않고 저장' : `${ids.length}개 저장`}
        </Button>
      }
    >
      <p className="pb-2 text-13 text-ink-dim">
        {mostFavourites}개까지 선택할 수 있어요. 선택한 순서대로 보여요.
      </p>
      <ul aria-label="선택할 수 있는 게임">
        {games.map((game) => {
          const at = ids.indexOf(game.id)
          return (
            <li key={game.id}>
              <button
                type="button"
                aria-pressed={at >= 0}
                disabled={at < 0 && ids.length >= mostFavourites}
                onClick={() => toggle(game.id)}
                className="-mx-2 flex min-h-15 w-[calc(100%+--spacing(4))] items-center gap-3 rounded-control px-2 py-1.5 text-left -outline-offset-2 hover:bg-sunken disabled:opacity-40"
              >
                <GameCover game={game} size="row" className="w-11 shrink-0" />
                <span className="min-w-0 flex-1 font-medium text-15 text-ink">{game.name}</span>
                {at < 0 ? null : <Icon name="check" size={22} className="text-brand-strong" />}
              </button>
            </li>
          )
        })}
      </ul>
    </BottomSheet>
  )
}
