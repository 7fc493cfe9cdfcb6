import { useState } from 'react'
import { CallFailed } from '~/lib/web/call-failed'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { nameOf } from '../../timer-setup'
import { PlayerMark } from '../player-mark'
import { type SharedTimer, takeSeat } from '../shared-timer-store'
import { SeatFinder } from './seat-finder'

type Session = NonNullable<SharedTimer['session']>

/** The seats of a table before its start, and the name under which this phone's player sits. */
export function Seats({
  session,
  nickname,
  isNext,
}: {
  session: Session
  nickname: string
  /** Whether the table comes from a game before, whose result some may still look at. */
  isNext: boolean
}) {
  const { setup, seats, silent, ownSeat } = session
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const ownName = ownSeat === null ? nickname : (setup.names[ownSeat] ?? '')
  const name = typed ?? ownName
  const isHost = ownSeat === 0
  const isChanged = ownSeat !== null && typed !== null && typed.trim() !== ownName

  async function sit(seat: number): Promise<void> {
    // A seat that the table has named keeps its name.
    const isNamed = seat !== ownSeat && setup.names[seat]?.trim() !== ''
    try {
      await takeSeat(seat, isNamed ? null : name)
      setTyped(null)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const wrongName = error.fields?.name
      if (wrongName === undefined) sayFailure(error, '자리에 앉지 못했어요')
      setProblem(wrongName)
    }
  }

  return (
    <section aria-labelledby="timer-seats">
      <h2 id="timer-seats" className="font-bold text-17 text-ink">
        {ownSeat === null ? '어느 자리인가요?' : '자리'}
      </h2>
      <p className="text-13 text-ink-dim">
        {ownSeat === null
          ? '자리를 선택하지 않으면 구경만 해요.'
          : isHost
            ? '이름은 앉은 사람이 바꿀 수 있어요.'
            : '다른 빈자리로 옮길 수 있어요.'}
      </p>
      <form
        noValidate
        className="mt-3 flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (ownSeat !== null && isChanged) void sit(ownSeat)
        }}
      >
        <TextField
          label="내 이름"
          autoComplete="off"
          placeholder={ownSeat === null ? '이름 없는 자리에 앉으면 보여요' : nameOf(setup.names, ownSeat)}
          value={name}
          error={problem}
          className="min-w-0 flex-1"
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
        />
        {isChanged ? (
          <Button type="submit" variant="secondary" className="mt-7">
            바꾸기
          </Button>
        ) : null}
      </form>
      <ul aria-label="자리" className="mt-1 flex flex-col gap-2">
        {setup.names.map((_, seat) => {
          const isOwn = seat === ownSeat
          const isTaken = seats.includes(seat)
          const called = nameOf(setup.names, seat)
          return (
            <li
              key={called}
              className={cx(
                'flex min-h-16 items-center gap-3 rounded-card px-4 py-2',
                isOwn ? 'bg-brand/10 ring-2 ring-brand' : 'bg-sunken',
              )}
            >
              <PlayerMark player={seat} className="size-10" />
              <span className="wrap-anywhere min-w-0 flex-1 font-semibold text-15 text-ink">{called}</span>
              {isTaken ? (
                <span className="shrink-0 text-13 text-ink-dim">
                  {isOwn
                    ? '내 자리'
                    : silent.includes(seat)
                      ? isNext
                        ? '아직 안 왔어요'
                        : '폰이 끊겼어요'
                      : '앉았어요'}
                </span>
              ) : (
                <Button
                  variant="secondary"
                  aria-label={`${called} 자리에 앉기`}
                  // The host keeps seat 0, because that seat starts the timer.
                  disabled={isHost}
                  onClick={() => void sit(seat)}
                >
                  앉기
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {ownSeat === null && seats.length > 0 ? <SeatFinder session={session} className="mt-3 w-full" /> : null}
    </section>
  )
}
