import type { TimerMode } from '~/features/catalogue/game'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { TextField } from '~/ui/text-field'
import { countsOf, fewestPlayers, mostPlayersOf, nameOf, setupMessages } from '../../timer-setup'
import { PlayerMark } from '../player-mark'

const moved = (names: readonly string[], player: number) =>
  names.with(player, names[player - 1] ?? '').with(player - 1, names[player] ?? '')

/** The players' names in the order of play. */
export function PlayerNames({
  mode,
  names,
  problemOf,
  onChange,
}: {
  mode: TimerMode
  names: readonly string[]
  problemOf: (field: string) => string | undefined
  onChange: (names: string[]) => void
}) {
  const tooMany = problemOf('names')
  return (
    <section aria-labelledby="timer-players" className="pt-6">
      <h2 id="timer-players" className="font-bold text-17 text-ink">
        플레이어 <span className="tabular font-semibold text-15 text-ink-dim">{names.length}명</span>
      </h2>
      <fieldset className="mt-2 mb-2 flex min-w-0 flex-wrap gap-x-2 gap-y-3">
        <legend className="sr-only">사람 수</legend>
        {countsOf(mode).map((count) => (
          <Chip
            key={count}
            selected={count === names.length}
            onClick={() => onChange(Array.from({ length: count }, (_, at) => names[at] ?? ''))}
          >
            {count}명
          </Chip>
        ))}
      </fieldset>
      <p role="status" className="flex items-start gap-1 text-13 text-bad empty:hidden">
        {tooMany ? <Icon name="warning" size={16} className="mt-0.5 shrink-0" /> : null}
        {tooMany}
      </p>
      <p className="text-13 text-ink-dim">
        위에서부터 차례가 돌아가요. 이름은 비워 둬도 돼요.
        {mode === 'countUp' || tooMany ? '' : ` ${setupMessages.playersWithClocks}`}
      </p>
      <ol className="mt-3 flex flex-col gap-1">
        {names.map((name, player) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a player is identified by the place at the table
          <li key={player} className="flex items-start gap-2.5">
            <PlayerMark player={player} className="mt-7.5 size-10" />
            <TextField
              label={`${player + 1}번째 이름`}
              placeholder={`플레이어 ${player + 1}`}
              autoComplete="off"
              value={name}
              error={problemOf(`names.${player}`)}
              className="min-w-0 flex-1"
              onChange={(event) => onChange(names.with(player, event.target.value))}
            />
            {player > 0 ? (
              <IconButton
                icon="chevron-down"
                label={`${nameOf(names, player)} 앞으로 옮기기`}
                className="mt-7 rotate-180"
                onClick={() => onChange(moved(names, player))}
              />
            ) : null}
            {names.length > fewestPlayers ? (
              <IconButton
                icon="close"
                label={`${player + 1}번째 플레이어 삭제`}
                className="mt-7"
                onClick={() => onChange(names.filter((_, at) => at !== player))}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {names.length < mostPlayersOf(mode) ? (
        <Button
          variant="secondary"
          className="w-full"
          icon={<Icon name="plus" size={18} />}
          onClick={() => onChange([...names, ''])}
        >
          플레이어 추가
        </Button>
      ) : null}
    </section>
  )
}
