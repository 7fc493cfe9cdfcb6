import { useState } from 'react'
import { Chip } from '~/ui/chip'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { hasWon, type Outcome, teamCounts, teamName, teamsOf } from '../../outcome'
import { PlayerMark } from '../player-mark'

const toggled = (won: readonly number[] | null, side: number): number[] =>
  won?.includes(side) ? won.filter((each) => each !== side) : [...(won ?? []), side]

/** A choice as wide as the screen, which says by a mark and a word that it is taken. */
function Choice({
  isChosen,
  says,
  onClick,
  children,
}: {
  isChosen: boolean
  says: string
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className={cx(
        'flex min-h-14 w-full items-center gap-3 rounded-card px-4 py-2 text-left font-semibold text-15 text-ink transition duration-150 active:scale-[0.985]',
        isChosen ? 'bg-brand/10 ring-2 ring-brand' : 'bg-sunken',
      )}
    >
      {children}
      {isChosen ? (
        <span className="flex shrink-0 items-center gap-1 text-13 text-brand-strong">
          <Icon name="check" size={18} />
          {says}
        </span>
      ) : null}
    </button>
  )
}

interface Entry {
  players: readonly { name: string }[]
  outcome: Outcome
  onChange: (part: Partial<Outcome>) => void
}

function WinnersEntry({ players, outcome, onChange }: Entry) {
  return (
    <>
      <p className="text-15 text-ink-dim">이긴 사람을 모두 눌러 주세요.</p>
      <ul aria-label="이긴 사람" className="mt-4 flex flex-col gap-2">
        {players.map(({ name }, player) => (
          <li key={name}>
            <Choice
              isChosen={hasWon(outcome, player)}
              says="우승"
              onClick={() => onChange({ won: toggled(outcome.won, player) })}
            >
              <span aria-hidden="true">
                <PlayerMark player={player} className="size-8" />
              </span>
              <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            </Choice>
          </li>
        ))}
      </ul>
    </>
  )
}

function TeamsEntry({ players, outcome, onChange }: Entry) {
  const teams = teamsOf(outcome, players.length)
  const [count, setCount] = useState(() => Math.max(2, ...teams.map((team) => team + 1)))
  const all = Array.from({ length: count }, (_, team) => team)
  const change = (next: number[]) =>
    // A team that has lost everybody has not won either.
    onChange({ teams: next, won: outcome.won?.filter((team) => next.includes(team)) ?? null })
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="text-15 text-ink-dim">몇 팀인가요?</legend>
        <div className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
          {teamCounts(players.length).map((each) => (
            <Chip
              key={each}
              selected={each === count}
              onClick={() => {
                setCount(each)
                change(teams.map((team) => Math.min(team, each - 1)))
              }}
            >
              {each}팀
            </Chip>
          ))}
        </div>
      </fieldset>
      <ul aria-label="팀" className="mt-4 divide-y divide-line rounded-card bg-sunken px-4">
        {players.map(({ name }, player) => (
          <li key={name} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <PlayerMark player={player} className="size-8" />
            <span className="wrap-anywhere min-w-20 flex-1 font-semibold text-15 text-ink">{name}</span>
            <span className="ml-auto flex gap-1">
              {all.map((team) => (
                <button
                  key={team}
                  type="button"
                  aria-pressed={team === teams[player]}
                  aria-label={`${name} ${teamName(team)}`}
                  onClick={() => change(teams.with(player, team))}
                  className={cx(
                    'tabular size-11 rounded-control font-bold text-15',
                    team === teams[player] ? 'bg-ink text-ground' : 'bg-ground text-ink-dim ring-1 ring-line',
                  )}
                >
                  {team + 1}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <h2 className="mt-6 font-bold text-17 text-ink">어느 팀이 이겼나요?</h2>
      <ul aria-label="이긴 팀" className="mt-3 flex flex-col gap-2">
        {all
          .filter((team) => teams.includes(team))
          .map((team) => (
            <li key={team}>
              <Choice
                isChosen={outcome.won?.includes(team) ?? false}
                says="우승"
                onClick={() => onChange({ teams, won: toggled(outcome.won, team) })}
              >
                <span className="shrink-0">{teamName(team)}</span>
                <span className="wrap-anywhere min-w-0 flex-1 font-medium text-13 text-ink-dim">
                  {players
                    .filter((_, player) => teams[player] === team)
                    .map(({ name }) => name)
                    .join(', ')}
                </span>
              </Choice>
            </li>
          ))}
      </ul>
    </>
  )
}

/** All against the game. */
function CoopEntry({ outcome: { won }, onChange }: Entry) {
  return (
    <>
      <p className="text-15 text-ink-dim">모두 한편이 되어 게임과 겨뤘을 때예요.</p>
      <div className="mt-4 flex flex-col gap-2">
        {[
          { says: '모두 함께 이겼어요', sides: [0] },
          { says: '게임이 이겼어요', sides: [] },
        ].map(({ says, sides }) => (
          <Choice
            key={says}
            isChosen={won !== null && won.length === sides.length}
            says=""
            onClick={() => onChange({ won: sides })}
          >
            <span className="min-w-0 flex-1">{says}</span>
          </Choice>
        ))}
      </div>
    </>
  )
}

/** Who has won where nobody counts points. */
export function WithoutPoints(entry: Entry) {
  if (entry.outcome.kind === 'winners') return <WinnersEntry {...entry} />
  return entry.outcome.kind === 'teams' ? <TeamsEntry {...entry} /> : <CoopEntry {...entry} />
}
