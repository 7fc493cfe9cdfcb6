import type { FastifyInstance } from 'fastify'
import { checkStampCode } from '~/features/loyalty/server/commands/stamp-code'
import { Refusal, refuse } from '~/lib/errors'
import { type AttemptLimit, countAttemptOfNetwork } from '~/lib/server/attempts'
import { viewerOf } from '~/lib/server/caller'
import type { Transaction } from '~/lib/server/database'
import { serve, servedBy } from '~/lib/server/serve'
import { serveStreamOfThing } from '~/lib/server/serve-stream'
import { sittingEndpoints } from '../endpoints'
import { sittingRefusals } from '../refusals'
import { lockAsSeated } from './commands/at-table'
import { chooseGame, openTimerAtTable, openVoteAtTable } from './commands/games'
import { ring } from './commands/rings'
import {
  answerGuest,
  askForSeat,
  leaveTable,
  noteHeard,
  openByDigits,
  planSitting,
  seatCheckedIn,
} from './commands/sittings'
import { findOrRefuse, openTableReads, presentRecord, presentTable } from './present'
import { listFitting } from './queries/fitting'
import { findTableOfMeetup, isCheckedIn } from './queries/sittings'
import { sittingCalls } from './schemas'

const calls = servedBy(sittingEndpoints, sittingCalls)

/** Limited by network and cafe, because phones need no account: six of a full cafe's digits are guessed less often than this. */
const typedDigits: AttemptLimit = { name: 'table-digits', most: 60, withinMs: 60 * 60_000 }
const askedSeats: AttemptLimit = { name: 'table-ask', most: 120, withinMs: 60 * 60_000 }
/** What one table does in an hour is far less. */
const steps: AttemptLimit = { name: 'table-steps', most: 400, withinMs: 60 * 60_000 }

export function sittingRoutes(app: FastifyInstance): void {
  const { db, clock, keys } = app
  const reads = openTableReads(app)

  async function readTable(code: string, phone: string) {
    const { id } = await findOrRefuse(db, code)
    return presentTable(await reads.of(id, code), phone)
  }

  /** The digits of the counter are those of its stamps, in words of a table. */
  function checkDigits({ cafeId, digits, now }: { cafeId: number; digits: string; now: Date }): void {
    try {
      checkStampCode(keys, { cafeId, text: digits, now })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { digits: kinds } = sittingRefusals.open
      throw refuse(Object.values(kinds).find(({ code }) => code === error.code) ?? kinds.wrongCode)
    }
  }

  /** What a phone does at its table, at most so often, and what it sees then. */
  async function act(
    { code, phone, ip }: { code: string; phone: string; ip: string },
    command: (tx: Transaction, at: { code: string; phone: string; now: Date }) => Promise<void>,
  ) {
    const { id } = await findOrRefuse(db, code)
    const now = clock.now()
    await countAttemptOfNetwork(app, steps, { ip, about: id, now })
    await db.transaction((tx) => command(tx, { code, phone, now }))
    return readTable(code, phone)
  }

  serve(app, calls.read, async ({ params: { code }, body: { phone, arrives } }, request) => {
    const { id } = await findOrRefuse(db, code)
    const now = clock.now()
    await db.transaction((tx) => noteHeard(tx, { tableId: id, phone, now }))
    const memberId = viewerOf(request)
    if (arrives && memberId !== null)
      await db.transaction((tx) => seatCheckedIn(tx, { code, phone, memberId, now }))
    return readTable(code, phone)
  })

  serve(app, calls.ask, async ({ params: { code }, body: { phone, name } }, request) => {
    const { cafeId } = await findOrRefuse(db, code)
    const now = clock.now()
    await countAttemptOfNetwork(app, askedSeats, { ip: request.ip, about: cafeId, now })
    const memberId = request.caller?.memberId ?? null
    await db.transaction((tx) => askForSeat(tx, { code, phone, name, memberId, now }))
    return readTable(code, phone)
  })

  serve(app, calls.open, async ({ params, body: { phone, name, code: digits } }, request) => {
    const { cafeId, hasHours } = await findOrRefuse(db, params.code)
    if (!hasHours) throw refuse(sittingRefusals.open.onlyStaff)
    const now = clock.now()
    await countAttemptOfNetwork(app, typedDigits, { ip: request.ip, about: cafeId, now })
    checkDigits({ cafeId, digits, now })
    const memberId = request.caller?.memberId ?? null
    await db.transaction((tx) => openByDigits(tx, { ...params, phone, name, memberId, now }))
    return readTable(params.code, phone)
  })

  serve(app, calls.letIn, ({ params: { code, guestId }, body: { phone, isLetIn } }, { ip }) =>
    act({ code, phone, ip }, async (tx, at) => {
      const { sitting } = await lockAsSeated(tx, at)
      await answerGuest(tx, { sitting, guestId, isLetIn })
    }),
  )

  serve(app, calls.plan, ({ params: { code }, body: { phone, people, minutes } }, { ip }) =>
    act({ code, phone, ip }, (tx, at) => planSitting(tx, { ...at, people, minutes })),
  )

  serve(app, calls.fitting, async ({ params: { code }, query: { people, minutes = null, q } }) => {
    const { cafeId } = await findOrRefuse(db, code)
    return { results: await listFitting(db, { cafeId, people, minutes, text: q?.trim() ?? '' }) }
  })

  serve(app, calls.choose, ({ params: { code }, body: { phone, gameId } }, { ip }) =>
    act({ code, phone, ip }, (tx, at) => chooseGame(tx, { ...at, gameId })),
  )

  serve(app, calls.vote, ({ params: { code }, body: { phone } }, request) =>
    act({ code, phone, ip: request.ip }, (tx, at) =>
      openVoteAtTable(tx, { ...at, memberId: viewerOf(request) }),
    ),
  )

  serve(app, calls.timer, ({ params: { code }, body: { phone, teaches } }, { ip }) =>
    act({ code, phone, ip }, (tx, at) => openTimerAtTable(tx, { ...at, teaches })),
  )

  serve(app, calls.ring, ({ params: { code }, body: { phone, kind, isOn } }, { ip }) =>
    act({ code, phone, ip }, (tx, at) => ring(tx, { ...at, kind, isOn })),
  )

  serve(app, calls.leave, ({ params: { code }, body: { phone } }, { ip }) =>
    act({ code, phone, ip }, leaveTable),
  )

  serve(app, calls.ofMeetup, async ({ params: { meetupId } }, request) => {
    const isThere = await isCheckedIn(db, { meetupId, memberId: viewerOf(request) })
    return { table: isThere ? await findTableOfMeetup(db, meetupId) : null }
  })

  serve(app, calls.record, ({ params }) => presentRecord(db, params.key))

  serveStreamOfThing(app, calls.follow, {
    reads,
    watch: async ({ params: { code } }) => {
      const { id } = await findOrRefuse(db, code)
      return { id, want: () => code, message: ({ table: { revision } }) => ({ revision }) }
    },
  })
}
