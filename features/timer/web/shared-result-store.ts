import { call } from '~/lib/web/call'
import { deviceMark } from '~/lib/web/idempotency-key'
import { queryClient } from '~/lib/web/query-client'
import { timerEndpoints } from '../endpoints'
import type { ScoresEntered } from '../shared-result'
import { mergeEnding, useSharedTimer } from './shared-timer-store'

let sending: Promise<void> = Promise.resolve()

/** Sends what this phone has entered for the table, after what it has sent before. */
export function enterScores(key: string, entered: ScoresEntered): Promise<void> {
  useSharedTimer.setState({ wantsScores: false })
  const body = { ...entered, phone: deviceMark() }
  const send = async () =>
    mergeEnding(
      key,
      await call(timerEndpoints.enterScores, { params: { key }, body }, { client: queryClient() }),
    )
  sending = sending.then(send, send)
  return sending
}

export async function chooseGame(key: string, gameId: number): Promise<void> {
  const body = { gameId, phone: deviceMark() }
  mergeEnding(
    key,
    await call(timerEndpoints.chooseGame, { params: { key }, body }, { client: queryClient() }),
  )
}

/** Takes the record of this phone's seat into the log of its member. */
export async function takeRecord(key: string): Promise<void> {
  const body = { phone: deviceMark() }
  mergeEnding(
    key,
    await call(timerEndpoints.takeRecord, { params: { key }, body }, { client: queryClient() }),
  )
}

/** The key of the timer on which the same table goes on. */
export async function playAgain(key: string): Promise<string> {
  const body = { phone: deviceMark() }
  const next = await call(timerEndpoints.playAgain, { params: { key }, body }, { client: queryClient() })
  return next.key
}
