import type { FastifyInstance, FastifyRequest } from 'fastify'
import { foldNickname } from '~/features/accounts/account'
import { findNamedMember } from '~/features/accounts/desk/server/queries'
import { accountRefusals } from '~/features/accounts/refusals'
import { badInput, refuse } from '~/lib/errors'
import { saidIn } from '~/lib/facts'
import { signInAgain } from '~/lib/fresh-sign-in'
import { isFreshlySignedIn, memberOf } from '~/lib/server/caller'
import type { Reader } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { replyWithSlice } from '~/lib/server/list-reply'
import { serve, servedBy, withContributed } from '~/lib/server/serve'
import { type CafeBasics, noPoint, operatorFacts, whyBadPoint } from '../../facts'
import { cafeRefusals } from '../../refusals'
import { dismissStaff, nameOwner } from '../../server/commands/staff'
import { findManagedCafe } from '../../server/queries/managed-cafe'
import { cafeDeskEndpoints } from '../endpoints'
import {
  addAsOperator,
  cancelMeetupAsOperator,
  editCafe,
  hideAsOperator,
  showAsOperator,
} from './commands/cafes'
import { presentCafe } from './present'
import { searchCafes } from './queries'
import { cafeDeskCalls, noNickname } from './schemas'

const calls = servedBy(cafeDeskEndpoints, cafeDeskCalls)

/** Refuses half a point, and one outside Korea. */
function basicsIn(sent: CafeBasics): CafeBasics {
  const why = whyBadPoint(sent)
  if (why) throw badInput({ latitude: why })
  return saidIn(operatorFacts, sent)
}

export function cafeDeskRoutes(
  app: FastifyInstance,
  { db, clock, contributed: { atCafes } }: BasicServices,
): void {
  async function fileOf({ cafeId }: { cafeId: number }, reader: Reader = db) {
    const cafe = await findManagedCafe(reader, cafeId, clock.now())
    if (!cafe) throw refuse(cafeRefusals.noCafe)
    return presentCafe({ db: reader, atCafes }, cafe)
  }
  const acting = <P extends { cafeId: number }>(request: FastifyRequest, params: P) => ({
    ...params,
    operatorId: memberOf(request).memberId,
    now: clock.now(),
  })

  serve(app, calls.cafes, async ({ query: { q = '', filter = 'all', before = null } }, request) => {
    const found = await searchCafes(db, { text: q.trim(), filter, before })
    const cafes = found.rows.map((row) => ({ ...row, owners: row.owners ?? 0, staff: row.staff ?? 0 }))
    return replyWithSlice(request, cafes, found)
  })

  const dependsOn = atCafes.flatMap((each) => each.dependsOn.file ?? [])
  const refusals = atCafes.map((each) => each.refusals ?? [])

  serve(app, withContributed(calls.cafe, { dependsOn }), ({ params }) => fileOf(params))

  serve(app, calls.add, ({ body, once }, request) =>
    once(async (tx) => {
      const basics = basicsIn(body)
      if (basics.latitude === null) throw badInput({ latitude: noPoint })
      const now = clock.now()
      const cafeId = await addAsOperator(tx, { operatorId: memberOf(request).memberId, basics, now })
      return fileOf({ cafeId }, tx)
    }),
  )

  serve(app, calls.edit, async ({ params, body: { version, ...body } }, request) => {
    const action = { ...acting(request, params), version, basics: basicsIn(body) }
    await db.transaction((tx) => editCafe(tx, action))
    return fileOf(params)
  })

  serve(app, calls.hide, async ({ params, body }, request) => {
    const { confirmed, cancelReason, ...seen } = body
    if (confirmed !== null && !isFreshlySignedIn(request)) throw refuse(signInAgain)
    const cancelling = { confirmed, reason: cancelReason?.trim() || null }
    await db.transaction((tx) =>
      hideAsOperator(tx, { ...acting(request, params), ...seen, cancelling, atCafes }),
    )
    return fileOf(params)
  })

  serve(app, calls.show, async ({ params, body }, request) => {
    await db.transaction((tx) => showAsOperator(tx, { ...acting(request, params), ...body }))
    return fileOf(params)
  })

  serve(app, withContributed(calls.cancelMeetup, { refusals }), async ({ params, body }, request) => {
    await db.transaction((tx) => cancelMeetupAsOperator(tx, { ...acting(request, params), ...body, atCafes }))
    return fileOf(params)
  })

  serve(app, calls.nameOwner, async ({ params, body: { nickname, ...body } }, request) => {
    if (nickname === undefined && body.memberId === undefined) throw badInput({ nickname: noNickname })
    const memberId =
      body.memberId ?? (await findNamedMember(db, { folded: foldNickname(nickname ?? ''), number: 0 }))
    if (memberId === null) throw refuse(accountRefusals.noNamed)
    await db.transaction((tx) => nameOwner(tx, { ...acting(request, params), memberId }))
    return fileOf(params)
  })

  serve(app, calls.removeStaff, async ({ params }, request) => {
    await db.transaction((tx) => dismissStaff(tx, acting(request, params)))
    return fileOf(params)
  })
}
