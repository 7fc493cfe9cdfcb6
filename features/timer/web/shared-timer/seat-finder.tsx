import { useState } from 'react'
import { secondMs } from '~/lib/durations'
import { CallFailed } from '~/lib/web/call-failed'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { sayFailure } from '~/ui/say-failure'
import { silentMs } from '../../shared-timer'
import { nameOf } from '../../timer-setup'
import { PlayerMark } from '../player-mark'
import { type SharedTimer, takeSeat } from '../shared-timer-store'

/** Lets a phone without a seat take a free or silent one, such as its own from before it lost its storage. */
export function SeatFinder({
  session: { setup, seats },
  className,
}: {
  session: NonNullable<SharedTimer['session']>
  className?: string
}) {
  const [isOpen, setIsOpen] = useState(false)

  async function sit(seat: number): Promise<void> {
    try {
      await takeSeat(seat)
      setIsOpen(false)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error, '자리에 앉지 못했어요')
    }
  }

  return (
    <>
      <Button variant="secondary" className={className} onClick={() => setIsOpen(true)}>
        내 자리 찾기
      </Button>
      <BottomSheet open={isOpen} title="내 자리 찾기" onClose={() => setIsOpen(false)}>
        <p className="px-5 text-15 text-ink-dim">
          폰을 바꿨거나 다시 들어왔다면 내 이름을 눌러 주세요. 다른 폰이 앉은 자리는 그 폰의 연결이{' '}
          {silentMs / secondMs}초 동안 끊겨 있으면 앉을 수 있어요.
        </p>
        <ul className="flex flex-col gap-2 px-5 pt-4 pb-5">
          {setup.names.map((_, seat) => {
            const name = nameOf(setup.names, seat)
            return (
              <li key={name} className="flex min-h-16 items-center gap-3 rounded-card bg-sunken px-4 py-2">
                <PlayerMark player={seat} className="size-10" />
                <span className="min-w-0 flex-1 font-semibold text-15 text-ink">{name}</span>
                <Button variant="secondary" onClick={() => void sit(seat)}>
                  {seats.includes(seat) ? '나예요' : '앉기'} <span className="sr-only">{name}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      </BottomSheet>
    </>
  )
}
