import { useId, useRef } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { longestPlayerName, mostPlayersOfPlay, penaltyInWords } from '../play'
import type { TypedPlayer } from './use-play-form'

const field =
  'h-12 w-full min-w-0 rounded-control border border-line bg-sunken px-3 text-17 text-ink outline-none focus:border-brand-strong focus:bg-ground aria-invalid:border-bad'

function PlayerRow({
  player,
  seat,
  isSelf,
  nameProblem,
  scoreProblem,
  onChange,
  onRemove,
}: {
  player: TypedPlayer
  seat: number
  isSelf: boolean
  nameProblem: string | undefined
  scoreProblem: string | undefined
  onChange: (changes: Partial<TypedPlayer>) => void
  onRemove: () => void
}) {
  const problemId = useId()
  const problem = nameProblem ?? scoreProblem
  const notes = [isSelf ? '나' : null, player.penalty ? penaltyInWords(player.penalty) : null].filter(
    (note) => note !== null,
  )
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center gap-1.5">
        <input
          aria-label={`${seat}번째 사람 이름`}
          aria-invalid={nameProblem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          value={player.name}
          // A member's name cannot be edited here; a guest's can.
          readOnly={player.memberId !== null}
          placeholder="이름"
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
          // A name that would be cut off gets its own line.
          className={cx(field, 'grow basis-32', player.memberId !== null && 'font-semibold')}
        />
        <div className="ml-auto flex shrink-0 items-center gap-1.5">
          <input
            aria-label={`${player.name || `${seat}번째 사람`} 점수`}
            aria-invalid={scoreProblem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            // Not type="number", which silently turns invalid text into an empty value.
            inputMode="numeric"
            value={player.score}
            placeholder="점수"
            onChange={(event) => onChange({ score: event.target.value })}
            className={cx(field, 'w-19! shrink-0 px-2! tabular text-center')}
          />
          <button
            type="button"
            aria-pressed={player.isWinner}
            aria-label={`${player.name || `${seat}번째 사람`} 우승`}
            onClick={() => onChange({ isWinner: !player.isWinner })}
            className={cx(
              'h-12 rounded-control px-2.5 font-semibold text-13 transition-colors duration-150',
              player.isWinner
                ? 'bg-brand text-on-brand'
                : 'bg-sunken text-ink-dim ring-1 ring-line ring-inset',
            )}
          >
            우승
          </button>
          <button
            type="button"
            aria-label={`${player.name || `${seat}번째 사람`} 삭제`}
            onClick={onRemove}
            className={cx(iconButtonClass, '-mr-1.5 text-ink-dim!')}
          >
            <Icon name="close" size={20} />
          </button>
        </div>
      </div>
      {notes.length > 0 ? <p className="tabular pt-0.5 text-13 text-ink-dim">{notes.join(' · ')}</p> : null}
      {problem ? (
        <p id={problemId} className="flex items-start gap-1 pt-1 text-13 text-bad">
          <Icon name="warning" size={16} className="mt-0.5" />
          {problem}
        </p>
      ) : null}
    </li>
  )
}

/** The players. The member is added with one tap, guests by name. */
export function PlayerRows({
  players,
  onChange,
  problem,
  problemOf,
}: {
  players: readonly TypedPlayer[]
  onChange: (players: TypedPlayer[]) => void
  /** Concerns the players as a whole. */
  problem: string | undefined
  problemOf: (seat: number, field: 'name' | 'score' | 'memberId') => string | undefined
}) {
  const account = useSession().account
  const list = useRef<HTMLUListElement>(null)
  const isFull = players.length >= mostPlayersOfPlay
  const hasSelf = account !== null && players.some(({ memberId }) => memberId === account.id)

  function add(player: Pick<TypedPlayer, 'memberId' | 'name'>) {
    const key = Math.max(-1, ...players.map((one) => one.key)) + 1
    onChange([...players, { ...player, key, score: '', penalty: 0, isWinner: false }])
    requestAnimationFrame(() => {
      const column = player.memberId === null ? 'input:not([inputmode])' : 'input[inputmode]'
      list.current?.querySelector<HTMLInputElement>(`li:last-child ${column}`)?.focus()
    })
  }

  return (
    <fieldset data-invalid={problem ? true : undefined}>
      <legend className="flex w-full items-baseline justify-between font-semibold text-13 text-ink">
        함께한 사람
      </legend>
      {players.length > 0 ? (
        <ul ref={list} className="mt-1">
          {players.map((player, at) => (
            <PlayerRow
              key={player.key}
              player={player}
              seat={at + 1}
              isSelf={player.memberId !== null && player.memberId === account?.id}
              nameProblem={problemOf(at, 'name') ?? problemOf(at, 'memberId')}
              scoreProblem={problemOf(at, 'score')}
              onChange={(changes) =>
                onChange(players.map((one) => (one.key === player.key ? { ...one, ...changes } : one)))
              }
              onRemove={() => onChange(players.filter((one) => one.key !== player.key))}
            />
          ))}
        </ul>
      ) : (
        <ul ref={list} className="hidden" />
      )}
      <div className="mt-2 flex gap-2">
        {account && !hasSelf ? (
          <Button
            variant="secondary"
            className="flex-1"
            icon={<Icon name="user" size={18} />}
            disabled={isFull}
            onClick={() =>
              add({
                memberId: account.id,
                name: [...account.nickname].slice(0, longestPlayerName).join(''),
              })
            }
          >
            나 추가
          </Button>
        ) : null}
        <Button
          variant="secondary"
          className="flex-1"
          icon={<Icon name="people" size={18} />}
          disabled={isFull}
          onClick={() => add({ memberId: null, name: '' })}
        >
          함께한 사람 추가
        </Button>
      </div>
      <p aria-live="polite" className={cx('min-h-5 pt-1.5 text-13', problem ? 'text-bad' : 'text-ink-dim')}>
        {problem ?? `${players.length} / ${mostPlayersOfPlay}명`}
      </p>
    </fieldset>
  )
}
