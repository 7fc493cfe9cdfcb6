import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { actsForAbsent, mayActFor, mayReset, mayUndo, type SharedEventKind } from '../../shared-timer'
import type { TimerState } from '../../timer'
import { nameOf } from '../../timer-setup'
import { ForecastLine } from '../forecast-line'
import { act, type SharedTimer, useSharedTimer } from '../shared-timer-store'
import { TimerBoard } from '../timer-board'
import { MiddleBar, undoInWords } from '../timer-start/middle-bar'
import { PausePanel } from '../timer-start/pause-panel'
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
  hint,
  onLeave,
}: {
  isLive: boolean
  session: Session
  active: number
  /** What a tap that did nothing has to be told. */
  hint: string | null
  onLeave: () => void
}) {
  const isSpectator = session.ownSeat === null
  const words = isLive
    ? isSpectator
      ? '구경하고 있어요'
      : (standInWords(session, active) ?? hint)
    : '연결이 끊겼어요. 다시 이어지면 알아서 맞춰요.'
  if (words === null) return null
  return (
    <div
      className={cx(
        'pointer-events-none z-20 flex min-h-8 flex-wrap items-center justify-center gap-x-3 bg-black/70 px-3 py-1 font-semibold text-13 text-white',
        // What is said all the time covers nobody.
        isSpectator ? 'shrink-0' : 'absolute inset-x-0 top-0',
      )}
    >
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
  const { unsent, isLive } = useSharedTimer()
  const navigate = useNavigate()
  useWakeLock(state.phase === 'running')
  const { setup, ownSeat } = session
  const [search] = useSearchParams()
  const until = Date.parse(search.get('until') ?? '')
  const [hintedTurn, setHintedTurn] = useState<number | null>(null)
  const isPlayer = ownSeat !== null
  const canUndo = isPlayer && mayUndo({ ...session, events: [...session.events, ...unsent] }, state, ownSeat)

  // Said until the turn passes.
  const hint = hintedTurn === state.turn ? `지금은 ${nameOf(setup.names, state.active)} 님 차례예요` : null

  const leave = () => void navigate(paths.timer(), { replace: true })

  function send(kind: SharedEventKind, player: number | null = null): void {
    wakeAudio()
    act(kind, player)
  }

  return (
    <WholeScreen
      footer={
        session.gameId == null ? null : (
          <ForecastLine
            gameId={session.gameId}
            state={state}
            closesAt={Number.isNaN(until) ? null : new Date(until)}
          />
        )
      }
    >
      <h1 className="sr-only">함께 쓰는 타이머</h1>
      <p aria-live="polite" className="sr-only">
        {state.phase === 'running' ? `${nameOf(setup.names, state.active)} 차례` : '멈춤'}
      </p>
      <div className="flex h-full flex-col">
        <Status isLive={isLive} session={session} active={state.active} hint={hint} onLeave={leave} />
        <div className="min-h-0 flex-1">
          <TimerBoard
            state={state}
            names={setup.names}
            owner={ownSeat ?? 0}
            ownLabel={isPlayer}
            isCovered={state.phase === 'paused' && isPlayer}
            canPass={isPlayer && mayActFor(session, ownSeat, state.active)}
            onPass={() => send('pass')}
            onWrongTurn={() => setHintedTurn(isPlayer && state.phase === 'running' ? state.turn : null)}
          />
        </div>
      </div>
      {state.phase === 'running' && isPlayer ? (
        <MiddleBar
          canUndo={canUndo}
          undoLabel={undoInWords(state)}
          onUndo={() => send('undo')}
          onPause={() => send('pause')}
        />
      ) : null}
      {state.phase === 'paused' && isPlayer ? (
        <PausePanel
          state={state}
          names={setup.names}
          canUndo={canUndo}
          code={session.code}
          onResume={() => send('resume')}
          onUndo={() => send('undo')}
          onAdjust={send}
          onReset={mayReset(ownSeat) ? () => send('reset') : undefined}
          onBack={() => void navigate(paths.timer())}
          onScores={() => {
            send('end')
            useSharedTimer.setState({ wantsScores: true })
          }}
          onQuit={() => send('end')}
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
