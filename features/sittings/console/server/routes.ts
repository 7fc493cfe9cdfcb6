import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Acting } from '~/features/cafes/server/commands/as-staff'
import { paths } from '~/features/paths'
import {
  addTables,
  answerGuestAsStaff,
  answerRing,
  changeTable,
  endAsStaff,
  noteFloorSeen,
  openAsStaff,
  removeTable,
  showFreeTables,
  takeFromMeetup,
} from '~/features/sittings/server/commands/tables'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Transaction } from '~/lib/server/database'
import { serve, servedBy } from '~/lib/server/serve'
import { openWorker } from '~/lib/server/worker-thread'
import { floorRefusals } from '../../refusals'
import { floorEndpoints } from '../endpoints'
import { presentFloor, presentGames } from './present'
import type { TableCards } from './print/draw-cards'
import { listCards } from './queries'
import { floorCalls } from './schemas'

const calls = servedBy(floorEndpoints, floorCalls)

/** A hundred cards take two seconds. */
const drawCards = openWorker<TableCards, Uint8Array>('features/sittings/console/server/print/cards-worker', {
  memoryMb: 256,
  timeoutMs: 30_000,
  most: 1,
  mostWaiting: 8,
  refusal: '지금 여러 카페가 카드를 만들고 있어요. 잠시 뒤에 다시 시도해 주세요.',
})

export function floorRoutes(app: FastifyInstance): void {
  const { db, clock, env } = app

  async function floorOf(cafeId: number) {
    const now = clock.now()
    await db.transaction((tx) => noteFloorSeen(tx, { cafeId, now }))
    return presentFloor(db, { cafeId, now })
  }

  /** Does something as the cafe's staff, and shows the floor after it. */
  async function act<P extends { cafeId: number }>(
    request: FastifyRequest,
    params: P,
    command: (tx: Transaction, acting: Acting & P) => Promise<void>,
  ) {
    const acting = { ...params, actorId: memberOf(request).memberId, now: clock.now() }
    await db.transaction((tx) => command(tx, acting))
    return floorOf(params.cafeId)
  }

  serve(app, calls.floor, ({ params }) => floorOf(params.cafeId))

  serve(app, calls.games, ({ params: { cafeId }, query: { month = null } }) =>
    presentGames(db, { cafeId, month, now: clock.now() }),
  )

  serve(app, calls.cards, async ({ params: { cafeId }, query: { tableId = null } }) => {
    const cards = await listCards(db, { cafeId, tableId })
    const [first] = cards
    if (!first) throw refuse(floorRefusals.noTable)
    const parts = await drawCards({
      cafe: first.cafeName,
      madeAt: clock.now(),
      cards: cards.map(({ code, ...card }) => ({ ...card, address: `${env.publicUrl}${paths.table(code)}` })),
    })
    return {
      name: `meeple-tables-${cafeId}.pdf`,
      type: 'application/pdf',
      base64: Buffer.concat(parts).toString('base64'),
    }
  })

  serve(app, calls.addTables, ({ params, body: { tables } }, request) =>
    act(request, params, (tx, acting) => addTables(tx, { ...acting, tables })),
  )

  serve(app, calls.changeTable, ({ params, body }, request) =>
    act(request, params, (tx, acting) => changeTable(tx, { ...acting, ...body })),
  )

  serve(app, calls.removeTable, ({ params }, request) => act(request, params, removeTable))

  serve(app, calls.showFree, ({ params, body: { isShown } }, request) =>
    act(request, params, (tx, acting) => showFreeTables(tx, { ...acting, isShown })),
  )

  serve(app, calls.open, ({ params, body: { meetupId } }, request) =>
    act(request, params, (tx, acting) => openAsStaff(tx, { ...acting, meetupId })),
  )

  serve(app, calls.takeFromMeetup, ({ params }, request) => act(request, params, takeFromMeetup))

  serve(app, calls.end, ({ params }, request) => act(request, params, endAsStaff))

  serve(app, calls.letIn, ({ params, body: { isLetIn } }, request) =>
    act(request, params, (tx, acting) => answerGuestAsStaff(tx, { ...acting, isLetIn })),
  )

  serve(app, calls.answerRing, ({ params, body: { isMended } }, request) =>
    act(request, params, (tx, acting) => answerRing(tx, { ...acting, isMended })),
  )
}
