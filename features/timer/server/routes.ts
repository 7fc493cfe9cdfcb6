import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { type AttemptLimit, countAttemptOfNetwork } from '~/lib/server/attempts'
import { memberOf, serve } from '~/lib/server/serve'
import {
  changedEndingShape,
  gameChosenShape,
  newResultShape,
  newsShape,
  presenceShape,
  scoresEnteredShape,
  sessionShape,
  setupShape,
  timerEndpoints,
} from '../contract'
import { timerRefusals } from '../refusals'
import { readCode } from '../shared-timer'
import { claimResult, saveResult } from './commands/results'
import { addSentEvent, noteHeard, openSession, playAgain, sit } from './commands/sessions'
import { chooseGame, enterScores, takeRecord } from './commands/shared-results'
import {
  findOrRefuse,
  openProgressReads,
  presentNews,
  presentResult,
  presentSession,
  readEnding,
  readEndingOf,
} from './present'
import { findResult, listResultPlayers } from './queries/results'
import { findKeyByCode, listSeats } from './queries/sessions'
import { timerStream } from './stream'

/**
 * Limited by network, because callers need no account. High enough for a full cafe. Correct codes count too,
 * because a guesser can open a timer of their own and would reset the count with its code.
 */
const codeGuesses: AttemptLimit = { name: 'timer-code', most: 60, withinMs: 10 * 60_000 }

/** Limited by network for the same reason. A full cafe opens fewer timers in an hour. */
const openedTimers: AttemptLimit = { name: 'timer-open', most: 60, withinMs: 60 * 60_000 }

export function timerRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const reads = openProgressReads(app)

  const readSession = async (key: string, phone: string) => {
    const session = await findOrRefuse(db, key)
    return sessionShape.toWire(presentSession(await reads.of(session.id, 0), phone))
  }

  serve(app, timerEndpoints.open, async ({ body, once }, request) =>
    once(
      async (tx) => {
        const now = clock.now()
        const { setup, phone } = body
        const key = await openSession(tx, { setup: setupShape.fromWire(setup), phone, now })
        const session = await findOrRefuse(tx, key)
        const seats = await listSeats(tx, session.id, now)
        return sessionShape.toWire(presentSession({ session, seats, events: [], ending: null, now }, phone))
      },
      () => countAttemptOfNetwork(app, openedTimers, { ip: request.ip, now: clock.now() }),
    ),
  )

  serve(app, timerEndpoints.find, async ({ body }, request) => {
    await countAttemptOfNetwork(app, codeGuesses, { ip: request.ip, now: clock.now() })
    const code = readCode(body.code)
    const key = code === null ? null : await findKeyByCode(db, code)
    if (key === null) throw refuse(timerRefusals.noTimer)
    return { key }
  })

  serve(app, timerEndpoints.clock, async () => ({ now: clock.now().getTime() }))

  const hear = (key: string, phone: string, now: Date) =>
    db.transaction((tx) => noteHeard(tx, { key, phone, now }))

  serve(app, timerEndpoints.read, async ({ params, body }) => {
    await hear(params.key, body.phone, clock.now())
    return readSession(params.key, body.phone)
  })

  serve(app, timerEndpoints.here, async ({ params, body }) => {
    const heard = await hear(params.key, body.phone, clock.now())
    return presenceShape.toWire({ ...heard, now: clock.now().getTime() })
  })

  serve(app, timerEndpoints.sit, async ({ params, body }) => {
    await db.transaction((tx) => sit(tx, { key: params.key, ...body, now: clock.now() }))
    return readSession(params.key, body.phone)
  })

  serve(app, timerEndpoints.send, async ({ params, body }) => {
    const { phone, after, ...event } = body
    const sent = { key: params.key, phone, event, now: clock.now() }
    const progress = await db.transaction((tx) => addSentEvent(tx, sent))
    return newsShape.toWire(
      presentNews({ ...progress, ending: await readEnding(db, progress.session) }, after),
    )
  })

  serve(app, timerEndpoints.enterScores, async ({ params, body }) => {
    const { phone, ...entered } = body
    const scores = scoresEnteredShape.fromWire(entered)
    await db.transaction((tx) => enterScores(tx, { ...params, phone, entered: scores, now: clock.now() }))
    return changedEndingShape.toWire(await readEndingOf(db, params.key))
  })

  serve(app, timerEndpoints.chooseGame, async ({ params, body: { phone, ...chosen } }) => {
    const now = clock.now()
    await db.transaction((tx) =>
      chooseGame(tx, { ...params, phone, ...gameChosenShape.fromWire(chosen), now }),
    )
    return changedEndingShape.toWire(await readEndingOf(db, params.key))
  })

  serve(app, timerEndpoints.takeRecord, async ({ params, body: { phone } }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => takeRecord(tx, { ...params, phone, memberId, now: clock.now() }))
    return changedEndingShape.toWire(await readEndingOf(db, params.key))
  })

  serve(app, timerEndpoints.playAgain, async ({ params, body: { phone } }, request) => {
    const now = clock.now()
    await countAttemptOfNetwork(app, openedTimers, { ip: request.ip, now })
    return { key: await db.transaction((tx) => playAgain(tx, { ...params, phone, now })) }
  })

  serve(app, timerEndpoints.saveResult, async ({ body, once }, request) => {
    const { memberId } = memberOf(request)
    return once(async (tx) => {
      const result = newResultShape.fromWire(body)
      return { key: await saveResult(tx, { result, memberId, now: clock.now() }) }
    })
  })

  serve(app, timerEndpoints.result, async ({ params }) => {
    const result = await findResult(db, params.key)
    if (!result) throw refuse(timerRefusals.noResult)
    return presentResult(result, await listResultPlayers(db, result.id))
  })

  serve(app, timerEndpoints.claim, async ({ params, body }, request) => {
    const claim = { ...params, ...body, memberId: memberOf(request).memberId, now: clock.now() }
    return { game: await db.transaction((tx) => claimResult(tx, claim)) }
  })

  timerStream(app, reads)
}
