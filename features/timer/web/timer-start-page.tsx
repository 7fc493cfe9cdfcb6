import { useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import type { TimerEvent } from '../timer'
import { nameOf } from '../timer-setup'
import { ForecastLine } from './forecast-line'
import { TimerBoard } from './timer-board'
import { MiddleBar, undoInWords } from './timer-start/middle-bar'
import { PausePanel } from './timer-start/pause-panel'
import { forgetGame, type LocalGame, sendToTimer, useRunningTimer, useTimerMemory } from './timer-store'
import { useCues, wakeAudio } from './use-cues'
import { useWakeLock } from './use-wake-lock'
import { WholeScreen } from './whole-screen'

function Running({ game }: { game: LocalGame }) {
  const { cues } = useTimerMemory()
  const navigate = useNavigate()
  const { signalBetween, isFlashing } = useCues(cues)
  const state = useRunningTimer(game, signalBetween) ?? game.state
  useWakeLock(state.phase === 'running')
  const { names } = game.setup

  function send(event: TimerEvent): void {
    // After a reload the page may play sound only after the first tap.
    wakeAudio()
    sendToTimer(event)
  }

  return (
    <WholeScreen
      footer={
        game.scoring.game === null ? null : <ForecastLine gameId={game.scoring.game.id} state={state} />
      }
    >
      <h1 className="sr-only">진행 중인 타이머</h1>
      <p aria-live="polite" className="sr-only">
        {state.phase === 'paused' ? '멈춤' : `${nameOf(names, state.active)} 차례`}
      </p>
      <TimerBoard
        state={state}
        names={names}
        isCovered={state.phase === 'paused'}
        onPass={() => send({ kind: 'pass' })}
      />
      {state.phase === 'running' ? (
        <MiddleBar
          canUndo={state.undo !== null}
          undoLabel={undoInWords(state)}
          onUndo={() => send({ kind: 'undo' })}
          onPause={() => send({ kind: 'pause' })}
        />
      ) : null}
      {state.phase === 'paused' ? (
        <PausePanel
          state={state}
          names={names}
          canUndo={state.undo !== null}
          onResume={() => send({ kind: 'resume' })}
          onUndo={() => send({ kind: 'undo' })}
          onAdjust={(kind, player) => send({ kind, player })}
          onReset={() => send({ kind: 'reset' })}
          onBack={() => void navigate(paths.timer())}
          onScores={() => {
            send({ kind: 'end' })
            void navigate(paths.timerEnd(), { replace: true })
          }}
          onQuit={() => {
            forgetGame()
            void navigate(paths.timer(), { replace: true })
          }}
        />
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

export default function TimerStartPage() {
  const { isRead, game } = useTimerMemory()
  const isRunning = game !== null && game.state.phase !== 'ended'
  return (
    <>
      <PageHead title="진행 중인 타이머" path={paths.timerStart()} hidden />
      {isRunning ? (
        <Running game={game} />
      ) : (
        <>
          <h1 className="px-5 pt-4 font-bold text-17 text-ink">타이머</h1>
          <EmptyState
            icon="timer"
            title={isRead ? '진행 중인 타이머가 없어요' : '타이머를 준비하고 있어요'}
            description={isRead ? '사람과 시간을 정하면 바로 시작할 수 있어요.' : undefined}
            action={
              <Link href={paths.timer()} className={buttonClass()}>
                타이머 설정하기
              </Link>
            }
          />
        </>
      )}
    </>
  )
}
