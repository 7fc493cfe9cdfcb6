import { type FormEvent, useState } from 'react'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { FormBar } from '~/ui/form-bar'
import { Switch } from '~/ui/switch'
import { TextField } from '~/ui/text-field'
import { type Outcome, outcomeKinds, outcomeNames, teamsOf, whyUndecided } from '../../outcome'
import { readScore, scoreMessage } from '../../score'
import { clockInWords } from '../../timer'
import { PlayerMark } from '../player-mark'
import type { Scoring } from '../timer-store'
import { WithoutPoints } from './without-points'

function withOtherSign(text: string): string {
  const typed = text.trim()
  return typed.startsWith('-') ? typed.slice(1) : `-${typed}`
}

type Entered = Pick<Scoring, 'scores' | 'lowWins'> & Outcome
type Players = readonly { name: string; penalties: number; spentMs: number }[]

const isWrong = (text = '') => readScore(text) === null

function Points({
  players,
  scoring: { scores, lowWins },
  isAsked,
  onChange,
}: {
  players: Players
  scoring: Entered
  /** Whether the form was sent with something wrong in it. */
  isAsked: boolean
  onChange: (part: Partial<Entered>) => void
}) {
  return (
    <>
      <p className="text-15 text-ink-dim">비워 두면 0점이에요. 벌점은 순위를 정할 때 알아서 빼요.</p>
      <ul className="mt-4 flex flex-col gap-4">
        {players.map(({ name, penalties, spentMs }, player) => (
          <li key={name} className="flex items-start gap-3">
            <PlayerMark player={player} className="mt-7.5 size-10" />
            <TextField
              label={name}
              className="min-w-0 flex-1"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={scores[player] ?? ''}
              hint={`쓴 시간 ${clockInWords(spentMs)}${penalties > 0 ? ` · 벌점 ${penalties}점` : ''}`}
              error={
                isWrong(scores[player]) && (isAsked || (scores[player] ?? '').trim() !== '-')
                  ? scoreMessage
                  : undefined
              }
              trailing={<span className="text-15 text-ink-dim">점</span>}
              onChange={(event) => onChange({ scores: scores.with(player, event.target.value) })}
            />
            <Button
              variant="secondary"
              aria-label={`${name} 점수의 부호 바꾸기`}
              className="mt-7 min-w-12"
              onClick={() => onChange({ scores: scores.with(player, withOtherSign(scores[player] ?? '')) })}
            >
              ±
            </Button>
          </li>
        ))}
      </ul>
      <Switch
        label="점수가 낮은 사람이 이겨요"
        description="이때 벌점은 점수에 더해요."
        checked={lowWins}
        onChange={(next) => onChange({ lowWins: next })}
      />
    </>
  )
}

/** Says how the game has ended: by points, or without. */
export function ScoreEntry({
  players,
  scoring,
  onChange,
}: {
  players: Players
  scoring: Entered
  onChange: (part: Partial<Entered & Pick<Scoring, 'isRanked'>>) => void
}) {
  const { kind, scores } = scoring
  const [isAsked, setIsAsked] = useState(false)
  const undecided = whyUndecided(scoring, players.length)
  // Two people are no teams.
  const kinds = outcomeKinds.filter((each) => each !== 'teams' || players.length > 2)

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = kind === 'points' ? scores.findIndex(isWrong) : -1
    if (wrong < 0 && undecided === null) {
      onChange({ isRanked: true })
      return
    }
    setIsAsked(true)
    event.currentTarget.querySelectorAll<HTMLInputElement>('input')[wrong]?.focus()
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="px-5 pt-3 pb-3">
      <fieldset className="mb-4 min-w-0">
        <legend className="sr-only">결과를 남기는 방법</legend>
        <div className="flex flex-wrap gap-x-2 gap-y-3">
          {kinds.map((each) => (
            <Chip
              key={each}
              selected={each === kind}
              onClick={() => {
                setIsAsked(false)
                onChange({ kind: each, won: null, teams: teamsOf(scoring, players.length) })
              }}
            >
              {outcomeNames[each]}
            </Chip>
          ))}
        </div>
      </fieldset>
      {kind === 'points' ? (
        <Points players={players} scoring={scoring} isAsked={isAsked} onChange={onChange} />
      ) : (
        <WithoutPoints players={players} outcome={scoring} onChange={onChange} />
      )}
      <p role="alert" className="mt-3 min-h-6 text-15 text-bad">
        {isAsked ? undecided : null}
      </p>
      <FormBar>
        <Button size="bottom" type="submit">
          {kind === 'points' ? '최종 순위 보기' : '결과 보기'}
        </Button>
      </FormBar>
    </form>
  )
}
