import type { FastifyInstance } from 'fastify'
import { findTeachableGame } from '~/features/catalogue/server/queries/games'
import { findOwnEntry } from '~/features/meetups/core/server/queries/entries'
import { playsForMedian } from '~/features/play-records/verdict'
import { refuse } from '~/lib/errors'
import { type AttemptLimit, countAttemptOfNetwork } from '~/lib/server/attempts'
import { type Caller, memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import { serve, servedBy } from '~/lib/server/serve'
import { serveStreamOfThing } from '~/lib/server/serve-stream'
import { timerEndpoints } from '../endpoints'
import { paceOf } from '../forecast'
import { timerRefusals } from '../refusals'
import { readCode } from '../shared-timer'
import { claimResult, saveResult } from './commands/results'
import { addSentEvent, notePresence, openSession, playAgain, sit } from './commands/sessions'
import { chooseGame, enterScores, takeRecord } from './commands/shared-results'
import {
  findOrRefuse,
  openProgressReads,
  presentNews,
  presentSession,
  readEnding,
  readEndingOf,
} from './present'
import { findBoxMinutes, listMeasured } from './queries/paces'
import { findResult, listResultPlayers } from './queries/results'
import { findKeyByCode, listSeats } from './queries/sessions'
import { findTeach, findTeachingTime, pagesOf, readTeachOf } from './queries/teaches'
import { timerCalls } from './schemas'

const calls = servedBy(timerEndpoints, timerCalls)

/**
 * Limited by network, because callers need no account. High enough for a full cafe. Correct codes count too,
 * because a guesser can open a timer of their own and would reset the count with its code.
 */
const codeGuesses: AttemptLimit = { name: 'timer-code', most: 60, withinMs: 10 * 60_000 }

/** Limited by network for the same reason. A full cafe opens fewer timers in an hour. */
const openedTimers: AttemptLimit = { name: 'timer-open', most: 60, withinMs: 60 * 60_000 }

/** The meetup that a timer is said to be at, if the caller has a seat there. Others start a timer of no meetup. */
async function findOwnMeetup(
  db: Reader,
  meetupId: number | null,
  caller: Caller | null,
): Promise<number | null> {
  if (meetupId === null || caller === null) return null
  const entry = await findOwnEntry(db, { meetupId, memberId: caller.memberId })
  return entry?.state === 'seated' ? meetupId : null
}

export function timerRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  const reads = openProgressReads(app)

  const readSession = async (key: string, phone: string) => {
    const session = await findOrRefuse(db, key)
    return presentSession(await reads.of(session.id, 0), phone, await findTeach(db, session.id))
  }

  serve(
    app,
    calls.open,
    async ({ body: { setup, phone, gameId, meetupId: given, teaches }, once }, request) =>
      once(
        async (tx) => {
          const now = clock.now()
          const meetupId = await findOwnMeetup(tx, given, request.caller)
          const teach = teaches && gameId !== null ? await readTeachOf(tx, gameId) : null
          if (teaches && teach === null) throw refuse(timerRefusals.notExplained)
          const key = await openSession(tx, { setup, phone, meetupId, gameId, teach, now })
          const session = await findOrRefuse(tx, key)
          const seats = await listSeats(tx, session.id, now)
          return presentSession({ session, seats, events: [], ending: null, now }, phone, teach)
        },
        () => countAttemptOfNetwork(app, openedTimers, { ip: request.ip, now: clock.now() }),
      ),
  )

  serve(app, calls.find, async ({ body }, request) => {
    await countAttemptOfNetwork(app, codeGuesses, { ip: request.ip, now: clock.now() })
    const code = readCode(body.code)
    const key = code === null ? null : await findKeyByCode(db, code)
    if (key === null) throw refuse(timerRefusals.noTimer)
    return { key }
  })

  serve(app, calls.clock, async () => ({ now: clock.now().getTime() }))

  const recordPresence = (key: string, phone: string, now: Date) =>
    db.transaction((tx) => notePresence(tx, { key, phone, now }))

  serve(app, calls.read, async ({ params, body }) => {
    await recordPresence(params.key, body.phone, clock.now())
    return readSession(params.key, body.phone)
  })

  serve(app, calls.here, async ({ params, body }) => {
    const progress = await recordPresence(params.key, body.phone, clock.now())
    return { ...progress, now: clock.now().getTime() }
  })

  serve(app, calls.sit, async ({ params, body }) => {
    await db.transaction((tx) => sit(tx, { ...params, ...body, now: clock.now() }))
    return readSession(params.key, body.phone)
  })

  serve(app, calls.send, async ({ params, body }) => {
    const { phone, after, ...event } = body
    const sent = { key: params.key, phone, event, now: clock.now() }
    const progress = await db.transaction((tx) => addSentEvent(tx, sent))
    return presentNews({ ...progress, ending: await readEnding(db, progress.session) }, after)
  })

  serve(app, calls.enterScores, async ({ params, body: { phone, ...entered } }) => {
    await db.transaction((tx) => enterScores(tx, { ...params, phone, entered, now: clock.now() }))
    return readEndingOf(db, params.key)
  })

  serve(app, calls.chooseGame, async ({ params, body }) => {
    await db.transaction((tx) => chooseGame(tx, { ...params, ...body, now: clock.now() }))
    return readEndingOf(db, params.key)
  })

  serve(app, calls.takeRecord, async ({ params, body: { phone } }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => takeRecord(tx, { ...params, phone, memberId, now: clock.now() }))
    return readEndingOf(db, params.key)
  })

  serve(app, calls.playAgain, async ({ params, body: { phone } }, request) => {
    const now = clock.now()
    await countAttemptOfNetwork(app, openedTimers, { ip: request.ip, now })
    return { key: await db.transaction((tx) => playAgain(tx, { ...params, phone, now })) }
  })

  serve(app, calls.teaching, async ({ params }) => {
    const [{ samples, median }, game] = await Promise.all([
      findTeachingTime(db, params.id),
      findTeachableGame(db, params.id),
    ])
    const isKnown = median !== null && samples >= playsForMedian
    return {
      pages: game === null ? 0 : pagesOf(game).length,
      minutes: isKnown ? Math.max(1, Math.round(median / 60)) : null,
      samples,
      timerMode: game?.timerMode ?? 'countUp',
    }
  })

  serve(app, calls.pace, async ({ params, query }) => {
    const [measured, boxMinutes] = await Promise.all([
      listMeasured(db, params.id),
      findBoxMinutes(db, params.id),
    ])
    return { pace: paceOf(measured, query.players), boxMinutes }
  })

  serve(app, calls.saveResult, async ({ body: { meetupId: given, ...result }, once }, request) => {
    const { memberId } = memberOf(request)
    return once(async (tx) => {
      const meetupId = await findOwnMeetup(tx, given, request.caller)
      const saved = { result: { ...result, meetupId }, memberId, now: clock.now() }
      return { key: await saveResult(tx, saved) }
    })
  })

  serve(app, calls.result, async ({ params }) => {
    const result = await findResult(db, params.key)
    if (!result) throw refuse(timerRefusals.noResult)
    const { id, playedOn, gameId, gameName } = result
    return { game: { id: gameId, name: gameName }, playedOn, players: await listResultPlayers(db, id) }
  })

  serve(app, calls.claim, async ({ params, body }, request) => {
    const claim = { ...params, ...body, memberId: memberOf(request).memberId, now: clock.now() }
    return { game: await db.transaction((tx) => claimResult(tx, claim)) }
  })

  // The news of a shared timer, starting after the last event that the phone has seen.
  serveStreamOfThing(app, calls.follow, {
    reads,
    watch: async ({ params, query }) => {
      const { id } = await findOrRefuse(db, params.key)
      let after = query.after ?? 0
      return {
        id,
        want: () => after,
        message: (progress) => {
          const news = presentNews(progress, after)
          after = news.events.at(-1)?.seq ?? after
          return news
        },
      }
    },
  })
}
