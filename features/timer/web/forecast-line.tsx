import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { playsForMedian } from '~/features/play-records/verdict'
import { grouped } from '~/lib/grouped'
import { seoulEnd, seoulTime } from '~/lib/seoul-date'
import { useNow } from '~/lib/web/use-now'
import { showToast } from '~/ui/toast-store'
import { forecastOf, type Pace, roundedForecast } from '../forecast'
import { endInWords } from '../forecast-in-words'
import type { TimerState } from '../timer'
import { paceQueries } from './queries'

/** '이 게임 4명 기록 12개', or the game's records at any number of people where these are few. */
const basisOf = ({ samples, all }: Pace, players: number) =>
  samples >= playsForMedian
    ? `이 게임 ${players}명 기록 ${grouped(samples)}개`
    : `이 게임 기록 ${grouped(all)}개 · ${players}명은 ${grouped(samples)}개`

/** As long as somebody needs who looks up from the table. */
const warnsForMs = 10_000

/** When the game on the board ends, as far as its records and this table's pace say. Each phone works it out from its own log. */
export function ForecastLine({
  gameId,
  state,
  closesAt = null,
}: {
  gameId: number
  state: TimerState
  /** When the table has to be free: the cafe closes, or the booked time is over. */
  closesAt?: Date | null
}) {
  const players = state.rules.players
  const { data } = useQuery(paceQueries.ofGame(gameId, players))
  const now = useNow()
  const pace = data?.pace ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once in half a minute, as the state changes ten times a second
  const forecast = useMemo(() => {
    const exact = pace && now && forecastOf(pace, { runMs: state.runMs, turns: state.turn }, now)
    return exact && roundedForecast(exact)
  }, [pace, now])
  const warning =
    forecast && closesAt && forecast.at > closesAt
      ? `${seoulEnd(closesAt)}까지인데, 이대로면 ${seoulTime(forecast.at)}쯤 끝나요`
      : null
  const hasWarned = useRef(false)
  useEffect(() => {
    if (warning === null || hasWarned.current) return
    hasWarned.current = true
    showToast({ type: 'info', message: warning, durationMs: warnsForMs })
  }, [warning])
  if (pace === null && !data?.boxMinutes) return null
  const end = forecast && endInWords(forecast)
  return (
    <p
      role="status"
      className="flex min-h-7 flex-wrap items-center justify-center gap-x-2 px-3 py-1 pb-[max(4px,env(safe-area-inset-bottom))] text-13 text-white"
    >
      {pace === null ? (
        `상자에 적힌 시간은 ${data?.boxMinutes}분이에요`
      ) : (
        <>
          <strong className="tabular font-semibold">
            {end ? `${end.about} (${end.range})` : '언제 끝날지는 조금 뒤에 보여요'}
          </strong>
          <span className="tabular">{basisOf(pace, players)}</span>
        </>
      )}
    </p>
  )
}
