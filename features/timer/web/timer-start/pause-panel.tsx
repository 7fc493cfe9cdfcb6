import { useEffect, useRef, useState } from 'react'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** The choices while the timer is paused. */
export function PausePanel({
  canUndo,
  code,
  onResume,
  onUndo,
  onReset,
  onBack,
  onScores,
  onQuit,
}: {
  canUndo: boolean
  /** The code of a shared timer; undefined for a local one. */
  code?: string
  onResume: () => void
  onUndo: () => void
  onReset: () => void
  onBack: () => void
  onScores: () => void
  onQuit: () => void
}) {
  const [isEnding, setIsEnding] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step focuses its first button
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('button')?.focus()
  }, [isEnding])
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
          {isEnding ? '게임을 끝낼까요?' : '잠시 멈췄어요'}
        </h2>
        {isEnding ? (
          <div className="flex flex-col gap-2">
            <Button size="bottom" onClick={onScores}>
              점수 입력하기
            </Button>
            <Button variant="secondary" className="min-h-12" onClick={onQuit}>
              점수 없이 설정으로
            </Button>
            <Button variant="ghost" onClick={() => setIsEnding(false)}>
              취소
            </Button>
          </div>
        ) : (
          <div className="flex flex-col gap-2">
            {code === undefined ? null : (
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
              <Button variant="secondary" className="min-h-12" onClick={onReset}>
                처음부터
              </Button>
              <Button variant="secondary" className="min-h-12" onClick={onBack}>
                설정으로
              </Button>
              {canUndo ? (
                <Button variant="secondary" className="col-span-2 min-h-12" onClick={onUndo}>
                  방금 넘긴 차례 되돌리기
                </Button>
              ) : null}
            </div>
            <Button variant="ghost" onClick={() => setIsEnding(true)}>
              게임 끝내기
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
