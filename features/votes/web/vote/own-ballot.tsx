import { useEffect, useRef, useState } from 'react'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { IconButton } from '~/ui/icon-button'
import { type Draft, moveGame, toggleGame, toggleVeto } from '../../draft'
import type { Vote } from '../../endpoints'

export type VoteDraft = Draft<Vote['ranking'][number]>

const steps = { up: -1, down: 1 } as const
type Step = keyof typeof steps

/** What was sent, to read. */
export function SentBallot({ ballot: { games, veto } }: { ballot: VoteDraft }) {
  return (
    <>
      <ol aria-label="내가 하고 싶은 게임" className="mt-2">
        {games.map((game, at) => (
          <li key={game.id} className="flex min-h-11 items-center gap-3 py-1">
            <span className="tabular w-8 shrink-0 text-center font-bold text-15 text-ink-dim">{at + 1}</span>
            <span className="wrap-anywhere min-w-0 flex-1 text-15 text-ink">{game.name}</span>
          </li>
        ))}
      </ol>
      {veto === null ? null : (
        <p className="wrap-anywhere mt-1 text-15 text-ink">
          <span className="font-semibold text-bad">제외할 게임</span> {veto.name}
        </p>
      )}
    </>
  )
}

/** What this phone is about to vote for: its order can be changed, and each game be taken off. */
export function OwnBallot({ draft, onChange }: { draft: VoteDraft; onChange: (draft: VoteDraft) => void }) {
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<{ id: number; step: Step } | null>(null)
  const { games, veto } = draft

  function move(id: number, step: Step): void {
    onChange(moveGame(draft, id, steps[step]))
    setMoved({ id, step })
  }

  // The focus stays with the game that was moved, and goes to its other button at an end.
  useEffect(() => {
    if (moved === null) return
    const buttonOf = (step: Step) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${moved.id} ${step}"]:enabled`)
    const button = buttonOf(moved.step) ?? buttonOf(moved.step === 'up' ? 'down' : 'up')
    button?.focus()
  }, [moved])

  const place = games.findIndex(({ id }) => id === moved?.id)
  return (
    <>
      {games.length === 0 ? (
        <p className="text-pretty text-15 text-ink-dim">하고 싶은 게임을 아직 선택하지 않았어요.</p>
      ) : (
        <ol ref={list} aria-label="내가 하고 싶은 게임">
          {games.map((game, at) => (
            <li key={game.id} className="flex min-h-14 items-center gap-2">
              <span className="tabular w-5 shrink-0 text-center font-extrabold text-15 text-brand-strong">
                {at + 1}
              </span>
              <GameCover game={game} size="row" className="w-9 shrink-0" />
              <span className="wrap-anywhere min-w-0 flex-1 font-medium text-15 text-ink">{game.name}</span>
              <span className="-mr-3 flex shrink-0">
                <IconButton
                  icon="chevron-down"
                  label={`${game.name} 위로`}
                  className="rotate-180"
                  data-move={`${game.id} up`}
                  disabled={at === 0}
                  onClick={() => move(game.id, 'up')}
                />
                <IconButton
                  icon="chevron-down"
                  label={`${game.name} 아래로`}
                  data-move={`${game.id} down`}
                  disabled={at === games.length - 1}
                  onClick={() => move(game.id, 'down')}
                />
                <IconButton
                  icon="close"
                  label={`${game.name} 선택 취소`}
                  className="text-ink-dim"
                  onClick={() => onChange(toggleGame(draft, game))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {veto === null ? null : (
        <div className="mt-2 flex min-h-13 items-center gap-3 rounded-control bg-bad/8 py-1 pr-1 pl-3">
          <span className="wrap-anywhere min-w-0 flex-1 text-15 text-ink">
            <span className="font-semibold text-bad">제외할 게임</span> {veto.name}
          </span>
          <IconButton
            icon="close"
            label={`${veto.name} 제외 취소`}
            onClick={() => onChange(toggleVeto(draft, veto))}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {moved && place >= 0 ? `${games[place]?.name} ${place + 1}번째` : ''}
      </p>
    </>
  )
}
