import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { TextField } from '~/ui/text-field'
import { TopBar } from '~/ui/top-bar'
import { costMessage, readCost, splitCost } from '../score'
import { mostPlayers, nameOf } from '../timer-setup'
import { PlayerMark } from './player-mark'
import { ShareTextButton } from './share-text-button'
import { useTimerMemory } from './timer-store'

const fewest = 2
const most = 20

const inWon = (won: number) => `${grouped(won)}원`

/** The timer's players have their names, further people get a number. */
function namesFor(names: readonly string[], people: number): string[] {
  return Array.from({ length: people }, (_, at) =>
    at < names.length ? nameOf(names, at) : `${at + 1}번째 사람`,
  )
}

export default function TimerSettlementPage() {
  const goBack = useWayBack(paths.timer())
  const { setup, game } = useTimerMemory()
  const [search] = useSearchParams()
  const given = search.getAll('name').slice(0, mostPlayers)
  const names = given.length > 0 ? given : (game?.setup.names ?? setup.names)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const people = chosen ?? names.length
  const won = readCost(typed)
  const isWrong = typed.trim() !== '' && won === null
  const payers = namesFor(names, people)
  const shares = won === null ? null : splitCost(won, people)

  function textOf(all: readonly number[]): string {
    const rows = all.map((share, at) => `${payers[at]} ${inWon(share)}`)
    return [`보드게임 정산 · 총 ${inWon(won ?? 0)}`, ...rows].join('\n')
  }

  return (
    <>
      <PageHead title="정산" path={paths.settlement()} hidden />
      <TopBar title="정산" backHref={paths.timer()} onBack={goBack} />
      <div className="px-5 pt-3 pb-28">
        <TextField
          label="테이블 요금"
          inputMode="numeric"
          autoComplete="off"
          placeholder="24,000"
          value={typed}
          error={isWrong ? costMessage : undefined}
          trailing={<span className="text-15 text-ink-dim">원</span>}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="mt-3 flex items-center justify-between gap-3">
          <h2 className="font-semibold text-13 text-ink">함께 낼 사람</h2>
          <div className="flex items-center gap-1">
            <IconButton
              icon="minus"
              label="한 명 줄이기"
              disabled={people <= fewest}
              onClick={() => setChosen(people - 1)}
            />
            <output className="tabular min-w-12 text-center font-bold text-17 text-ink">{people}명</output>
            <IconButton
              icon="plus"
              label="한 명 늘리기"
              disabled={people >= most}
              onClick={() => setChosen(people + 1)}
            />
          </div>
        </div>
        <ul aria-label="나눈 금액" className="mt-3 divide-y divide-line rounded-card bg-sunken px-4">
          {payers.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places are identified by their position
            <li key={at} className="flex min-h-14 items-center gap-3 py-2">
              {at < names.length ? (
                <PlayerMark player={at} className="size-8" />
              ) : (
                <Icon name="user" className="mx-1 text-ink-dim" />
              )}
              <span className="min-w-0 flex-1 font-medium text-15 text-ink">{name}</span>
              <span className="tabular font-bold text-17 text-ink">
                {shares ? inWon(shares[at] ?? 0) : '–'}
              </span>
            </li>
          ))}
        </ul>
        {shares && shares[0] !== shares.at(-1) ? (
          <p className="mt-2 text-13 text-ink-dim">나누어떨어지지 않아 앞사람부터 1원씩 더 내요.</p>
        ) : null}
      </div>
      <BottomBar>
        {shares ? (
          <ShareTextButton title="보드게임 정산" text={textOf(shares)}>
            정산 내용 공유하기
          </ShareTextButton>
        ) : (
          // The label says why the button is disabled, so it must stay readable.
          <Button size="bottom" variant="secondary" className="disabled:opacity-100" disabled>
            요금을 입력해 주세요
          </Button>
        )}
      </BottomBar>
    </>
  )
}
