import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { type Outcome, outcomeInWords, sideInWords } from '../../outcome'
import type { RankedPlayer } from '../../score'
import { clockInWords } from '../../timer'
import { PlayerMark } from '../player-mark'
import { Podium } from './podium'

const points = (value: number) => `${grouped(value)}점`

/** Says above the buttons what has happened at the table. */
export function TableNotice({ children }: { children: string | null }) {
  return (
    <p role="status" className="wrap-anywhere pb-2 text-center font-semibold text-15 text-ink empty:pb-0">
      {children}
    </p>
  )
}

/** Who has won where nobody counts points. */
function Winners({ ranked, outcome }: { ranked: readonly RankedPlayer[]; outcome: Outcome }) {
  const winners = ranked.filter(({ isWinner }) => isWinner)
  return (
    <div className="flex flex-col items-center gap-3 pt-4 pb-6">
      <div aria-hidden="true" className="flex animate-rise flex-wrap justify-center gap-2 empty:hidden">
        {winners.map(({ player }) => (
          <PlayerMark key={player} player={player} className={winners.length > 4 ? 'size-11' : 'size-14'} />
        ))}
      </div>
      <h2 className="wrap-anywhere text-balance text-center font-extrabold text-20 text-ink">
        {outcomeInWords(
          outcome,
          winners.map(({ name }) => name),
        )}
      </h2>
    </div>
  )
}

export function Ranking({
  ranked,
  outcome,
  spentMs,
  names = [],
  own = null,
  children,
  onCorrect,
  onReplay,
  replayLabel = '다시 하기',
  notice = null,
  leaveLabel,
  onLeave,
}: {
  ranked: readonly RankedPlayer[]
  outcome: Outcome
  spentMs: readonly number[]
  /** Who shares the cost; by default the players of this device's timer. */
  names?: readonly string[]
  /** The player whose phone this is; null if it is nobody's. */
  own?: number | null
  children: ReactNode
  /** Undefined if the scores cannot be changed here. */
  onCorrect?: (() => void) | undefined
  /** Undefined for who only watches. */
  onReplay?: (() => void) | undefined
  replayLabel?: string
  /** What has happened at the table meanwhile. It stands in the bar, where it moves nothing. */
  notice?: string | null
  leaveLabel: string
  onLeave: () => void
}) {
  const byPoints = outcome.kind === 'points'
  return (
    <div className="px-5 pb-44">
      {byPoints ? <Podium ranked={ranked} /> : <Winners ranked={ranked} outcome={outcome} />}
      <ol
        aria-label={byPoints ? '최종 순위' : '게임 결과'}
        className="divide-y divide-line rounded-card bg-sunken px-4"
      >
        {ranked.map(({ player, name, score, penalties, total, rank, isWinner }) => (
          <li key={player} className="flex min-h-16 items-center gap-3 py-2.5">
            {byPoints ? (
              <span className="tabular min-w-9 shrink-0 whitespace-nowrap font-extrabold text-17 text-ink">
                {rank}위
              </span>
            ) : null}
            <PlayerMark player={player} className="size-8" />
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere block font-semibold text-15 text-ink">{name}</span>
              <span className="tabular block text-13 text-ink-dim">
                {player === own ? <strong className="text-brand-strong">나 · </strong> : null}
                {penalties > 0 && score !== null ? `점수 ${points(score)} · 벌점 ${penalties}점 · ` : ''}
                {clockInWords(spentMs[player] ?? 0)} 사용
              </span>
            </span>
            <span
              className={cx(
                'tabular shrink-0 font-bold',
                total !== null
                  ? 'text-17 text-ink'
                  : isWinner
                    ? 'text-15 text-brand-strong'
                    : 'text-15 text-ink-dim',
              )}
            >
              {total === null ? sideInWords(outcome, player) : points(total)}
            </span>
          </li>
        ))}
      </ol>
      {onCorrect ? (
        <Button variant="ghost" className="mt-1 w-full" onClick={onCorrect}>
          {byPoints ? '점수 수정하기' : '결과 수정하기'}
        </Button>
      ) : null}
      {children}
      <div className="-mx-4 mt-2 border-line border-t pt-2">
        <ListRow
          title="정산하기"
          description="테이블 요금을 사람 수대로 나눠요."
          leading={<Icon name="receipt" className="text-ink-dim" />}
          href={paths.costSplit(names)}
        />
      </div>
      <BottomBar>
        <TableNotice>{notice}</TableNotice>
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Button size="bottom" variant="secondary" onClick={onLeave}>
            {leaveLabel}
          </Button>
          {onReplay ? (
            <Button size="bottom" onClick={onReplay}>
              {replayLabel}
            </Button>
          ) : null}
        </div>
      </BottomBar>
    </div>
  )
}
