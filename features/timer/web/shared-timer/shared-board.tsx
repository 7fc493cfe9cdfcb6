import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { showToast } from '~/ui/toast-store'
import { actsForAbsent, lastPass, mayActFor } from '../../shared-timer'
import type { TimerState } from '../../timer'
import { nameOf } from '../../timer-setup'
import { act, type SharedTimer, useSharedTimer } from '../shared-timer-store'
import { TimerBoard } from '../timer-board'
import { MiddleBar } from '../timer-start/middle-bar'
import { PausePanel } from '../timer-start/pause-panel'
import { adoptGame, isGameUnderWay } from '../timer-store'
import { wakeAudio } from '../use-cues'
import { useWakeLock } from '../use-wake-lock'
import { WholeScreen } from '../whole-screen'
import { SeatFinder } from './seat-finder'

type Session = NonNullable<SharedTimer['session']>

/** A note for players that the active player's phone is silent; null if it is not silent. */
function standInWords(session: Session, active: number): string | null {
  const { setup, silent, ownSeat } = session
  if (ownSeat === null || ownSeat === active || !silent.includes(active)) return null
  const name = nameOf(setup.names, active)
  return actsForAbsent(session, ownSeat)
    ? `${name} 님의 폰이 끊겼어요. 내가 대신 넘길 수 있어요.`
    : `${name} 님의 폰이 끊겼어요`
}

function Status({
  isLive,
  session,
  active,
  onLeave,
}: {
  isLive: boolean
  session: Session
  active: number
  onLeave: () => void
}) {
  const isSpectator = session.ownSeat === null
  const words = isLive
    ? isSpectator
      ? '구경하고 있어요'
      : standInWords(session, active)
    : '연결이 끊겼어요. 다시 이어지면 알아서 맞춰요.'
  if (words === null) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 z-20 flex min-h-8 flex-wrap items-center justify-center gap-x-3 bg-black/70 px-3 py-1 font-semibold text-13 text-white">
      <p role="status" className="flex items-center gap-1.5">
        <Icon name={isLive ? 'info' : 'warning'} size={18} />
        {words}
      </p>
      {isLive && isSpectator ? <SeatFinder session={session} className="pointer-events-auto" /> : null}
      {isSpectator ? (
        <button type="button" onClick={onLeave} className="pointer-events-auto min-h-11 px-2 underline">
          나가기
        </button>
      ) : null}
    </div>
  )
}

/** The running shared timer on one of its phones. */
export function SharedBoard({
  session,
  state,
  isFlashing,
}: {
  session: Session
  state: TimerState
  isFlashing: boolean
}) {
  const { unsent, isLive, notice } = useSharedTimer()
  const navigate = useNavigate()
  useWakeLock(state.phase === 'running')
  const { setup, ownSeat } = session
  const isPlayer = ownSeat !== null
  const canUndo =
    state.undo !== null && isPlayer && lastPass([...session.events, ...unsent])?.seat === ownSeat

  useEffect(() => {
    if (notice !== null) showToast({ type: 'info', message: notice })
  }, [notice])

  async function goToScores(): Promise<void> {
    const isSure =
      !isGameUnderWay() ||
      (await showDialog({
        title: '이 폰의 타이머를 끝낼까요?',
        message: '진행 중인 다른 타이머의 시간과 벌점이 사라져요.',
        confirmLabel: '점수 입력하기',
        cancelLabel: '취소',
        tone: 'danger',
      }))
    if (!isSure) return
    adoptGame(session.key, setup, state)
    void navigate(paths.timerEnd(), { replace: true })
  }
  const leave = () => void navigate(paths.timer(), { replace: true })

  function send(kind: Parameters<typeof act>[0]): void {
    wakeAudio()
    act(kind)
  }

  return (
    <WholeScreen>
      <h1 className="sr-only">함께 쓰는 타이머</h1>
      <p aria-live="polite" className="sr-only">
        {state.phase === 'running' ? `${nameOf(setup.names, state.active)} 차례` : '멈춤'}
      </p>
      <TimerBoard
        state={state}
        names={setup.names}
        owner={ownSeat ?? 0}
        ownLabel={isPlayer}
        isCovered={state.phase === 'ended' || (state.phase === 'paused' && isPlayer)}
        canPass={isPlayer && mayActFor(session, ownSeat, state.active)}
        onPass={() => send('pass')}
      />
      <Status isLive={isLive} session={session} active={state.active} onLeave={leave} />
      {state.phase === 'running' && isPlayer ? (
        <MiddleBar canUndo={canUndo} onUndo={() => send('undo')} onPause={() => send('pause')} />
      ) : null}
      {state.phase === 'paused' && isPlayer ? (
        <PausePanel
          canUndo={canUndo}
          code={session.code}
          onResume={() => send('resume')}
          onUndo={() => send('undo')}
          onReset={() => send('reset')}
          onBack={() => void navigate(paths.timer())}
          onScores={() => send('end')}
          onQuit={() => {
            send('end')
            void navigate(paths.timer(), { replace: true })
          }}
        />
      ) : null}
      {state.phase === 'ended' ? (
        <div className="absolute inset-0 z-20 grid place-items-center bg-black/60 p-5">
          <div
            role="alertdialog"
            aria-labelledby="timer-over"
            className="w-full max-w-85 rounded-sheet bg-raised p-5"
          >
            <h2 id="timer-over" className="pt-1 pb-4 text-center font-bold text-20 text-ink">
              게임이 끝났어요
            </h2>
            <button
              type="button"
              onClick={() => void goToScores()}
              className="min-h-13 w-full rounded-control bg-brand font-semibold text-17 text-on-brand"
            >
              점수 입력하기
            </button>
            <button
              type="button"
              onClick={leave}
              className="mt-2 min-h-11 w-full rounded-control font-semibold text-15 text-ink-dim"
            >
              점수 없이 나가기
            </button>
          </div>
        </div>
      ) : null}
      {isFlashing ? (
        <div
          data-flash
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 z-40 animate-[breathe_300ms_ease-in-out_infinite] bg-white"
        />
      ) : null}
    </WholeScreen>
  )
}
