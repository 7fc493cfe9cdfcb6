import { type FormEvent, useState } from 'react'
import { Button } from '~/ui/button'
import { FormBar } from '~/ui/form-bar'
import { Switch } from '~/ui/switch'
import { TextField } from '~/ui/text-field'
import { readScore, scoreMessage } from '../../score'
import { clockInWords } from '../../timer'
import { PlayerMark } from '../player-mark'
import type { Scoring } from '../timer-store'

function withOtherSign(text: string): string {
  const typed = text.trim()
  return typed.startsWith('-') ? typed.slice(1) : `-${typed}`
}

type Entered = Pick<Scoring, 'scores' | 'lowWins'>

export function ScoreEntry({
  players,
  scoring,
  onChange,
}: {
  players: readonly { name: string; penalties: number; spentMs: number }[]
  scoring: Entered
  onChange: (part: Partial<Entered & Pick<Scoring, 'isRanked'>>) => void
}) {
  const { scores, lowWins } = scoring
  const [isAsked, setIsAsked] = useState(false)
  const isWrong = (player: number) => readScore(scores[player] ?? '') === null

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong = scores.findIndex((_, player) => isWrong(player))
    if (wrong < 0) {
      onChange({ isRanked: true })
      return
    }
    setIsAsked(true)
    event.currentTarget.querySelectorAll<HTMLInputElement>('input')[wrong]?.focus()
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="px-5 pt-3 pb-3">
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
                isWrong(player) && (isAsked || (scores[player] ?? '').trim() !== '-')
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
      <FormBar>
        <Button size="bottom" type="submit">
          최종 순위 보기
        </Button>
      </FormBar>
    </form>
  )
}
