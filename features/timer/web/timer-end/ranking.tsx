import type { ReactNode } from 'react'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import type { RankedPlayer } from '../../score'
import { clockInWords } from '../../timer'
import { PlayerMark } from '../player-mark'
import { Podium } from './podium'

const points = (value: number) => `${grouped(value)}점`

export function Ranking({
  ranked,
  spentMs,
  children,
  onCorrect,
  onReplay,
  onReset,
}: {
  ranked: readonly RankedPlayer[]
  spentMs: readonly number[]
  children: ReactNode
  onCorrect: () => void
  onReplay: () => void
  onReset: () => void
}) {
  return (
    <div className="px-5 pb-44">
      <Podium ranked={ranked} />
      <ol aria-label="최종 순위" className="divide-y divide-line rounded-card bg-sunken px-4">
        {ranked.map(({ player, name, score, penalties, total, rank }) => (
          <li key={player} className="flex min-h-16 items-center gap-3 py-2.5">
            <span className="tabular min-w-9 shrink-0 whitespace-nowrap font-extrabold text-17 text-ink">
              {rank}위
            </span>
            <PlayerMark player={player} className="size-8" />
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere block font-semibold text-15 text-ink">{name}</span>
              <span className="tabular block text-13 text-ink-dim">
                점수 {points(score)}
                {penalties > 0 ? ` · 벌점 ${penalties}점` : ''} · {clockInWords(spentMs[player] ?? 0)} 사용
              </span>
            </span>
            <span className="tabular shrink-0 font-bold text-17 text-ink">{points(total)}</span>
          </li>
        ))}
      </ol>
      <Button variant="ghost" className="mt-1 w-full" onClick={onCorrect}>
        점수 수정하기
      </Button>
      {children}
      <div className="-mx-4 mt-2 border-line border-t pt-2">
        <ListRow
          title="정산하기"
          description="테이블 요금을 사람 수대로 나눠요."
          leading={<Icon name="receipt" className="text-ink-dim" />}
          href={paths.settlement()}
        />
      </div>
      <BottomBar>
        <div className="grid grid-cols-2 gap-2">
          <Button size="bottom" variant="secondary" onClick={onReset}>
            새로 설정하기
          </Button>
          <Button size="bottom" onClick={onReplay}>
            다시 하기
          </Button>
        </div>
      </BottomBar>
    </div>
  )
}
