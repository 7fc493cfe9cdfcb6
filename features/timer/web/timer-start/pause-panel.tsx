import { useEffect, useRef, useState } from 'react'
import { secondMs } from '~/lib/durations'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { reopenMs, type TimerState } from '../../timer'
import { undoInWords } from './middle-bar'
import { type Adjustment, PlayerAdjustments } from './player-adjustments'

const titles = {
  paused: '잠시 멈췄어요',
  adjusting: '시간과 차례 바꾸기',
  resetting: '처음부터 다시 할까요?',
  ending: '게임을 끝낼까요?',
}

/** The choices while the timer is paused. */
export function PausePanel({
  state,
  names,
  canUndo,
  code,
  onResume,
  onUndo,
  onAdjust,
  onReset,
  onBack,
  onScores,
  onQuit,
}: {
  state: TimerState
  names: readonly string[]
  canUndo: boolean
  /** The code of a shared timer; undefined for a local one. */
  code?: string
  onResume: () => void
  onUndo: () => void
  onAdjust: (kind: Adjustment, player: number) => void
  /** Undefined on a phone that may not start a shared timer anew. */
  onReset?: (() => void) | undefined
  onBack: () => void
  onScores: () => void
  onQuit: () => void
}) {
  const [step, setStep] = useState<keyof typeof titles>('paused')
  const isShared = code !== undefined
  // Nobody has a clock to which time could be added.
  const isCountUp = state.rules.mode === 'countUp'
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step focuses its first button
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('button')?.focus()
  }, [step])
  return (
    <div className="absolute inset-0 z-20 grid place-items-center overflow-y-auto bg-black/60 p-5">
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby="timer-pause"
        className="w-full max-w-85 animate-rise rounded-sheet bg-raised p-5 text-ink shadow-float low:max-w-140"
      >
        <h2 id="timer-pause" className="pt-1 pb-4 text-center font-bold text-20">
          {step === 'adjusting' && isCountUp ? '차례 바꾸기' : titles[step]}
        </h2>
        {step === 'adjusting' ? (
          <PlayerAdjustments
            state={state}
            names={names}
            onAdjust={onAdjust}
            onDone={() => setStep('paused')}
          />
        ) : step === 'resetting' ? (
          <div className="flex flex-col gap-2">
            <p className="pb-2 text-center text-15 text-ink-dim">
              {isShared ? '모든 폰의 시간과 벌점이 사라져요.' : '지금까지의 시간과 벌점이 사라져요.'}
            </p>
            <Button size="bottom" onClick={() => setStep('paused')}>
              취소
            </Button>
            <Button variant="danger" className="min-h-12" onClick={onReset}>
              처음부터 다시 시작
            </Button>
          </div>
        ) : step === 'ending' ? (
          <div className="flex flex-col gap-2">
            <p className="text-balance pb-2 text-center text-15 text-ink-dim">
              {isShared
                ? `함께 쓰는 모든 폰에서 끝나요. ${reopenMs / secondMs}초 동안 되돌릴 수 있어요.`
                : '점수 없이 나가면 시간과 벌점이 사라져요.'}
            </p>
            <Button size="bottom" onClick={onScores}>
              점수 입력하기
            </Button>
            <Button variant="secondary" className="min-h-12" onClick={onQuit}>
              {isShared ? '점수 없이 끝내기' : '점수 없이 설정으로'}
            </Button>
            <Button variant="ghost" onClick={() => setStep('paused')}>
              취소
            </Button>
          </div>
        ) : (
          <div className="flex flex-col gap-2">
            {!isShared ? null : (
              <p className="pb-2 text-center text-13 text-ink-dim">
                다른 폰으로 이어서 하려면{' '}
                <strong className="font-extrabold text-15 text-ink tracking-[0.1em]">{code}</strong> 코드로
                들어와 주세요
              </p>
            )}
            <Button size="bottom" icon={<Icon name="play" size={20} />} onClick={onResume}>
              계속하기
            </Button>
            <div className="grid grid-cols-2 gap-2">
              {onReset ? (
                <Button variant="secondary" className="min-h-12" onClick={() => setStep('resetting')}>
                  처음부터
                </Button>
              ) : null}
              <Button
                variant="secondary"
                className={cx('min-h-12', onReset ? undefined : 'col-span-2')}
                onClick={onBack}
              >
                설정으로
              </Button>
              <Button
                variant="secondary"
                className="col-span-2 min-h-12"
                onClick={() => setStep('adjusting')}
              >
                {isCountUp ? '쉬기' : '시간 더 주기 · 쉬기'}
              </Button>
              {canUndo ? (
                <Button variant="secondary" className="col-span-2 min-h-12" onClick={onUndo}>
                  {undoInWords(state)}
                </Button>
              ) : null}
            </div>
            <Button variant="ghost" onClick={() => setStep('ending')}>
              게임 끝내기
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
