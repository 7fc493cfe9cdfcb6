import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { openOrder } from '~/features/payments/server/commands/orders'
import { settlePayment } from '~/features/payments/server/commands/settle-payment'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from '../../server/due'
import { aMeetup, aPlayer, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

/** Wednesday noon in Seoul. The meetups start on Friday at 19:00. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const minute = 60_000
const at = (minutes: number) =>
  on.clock.set(new Date(Date.parse('2026-03-18T03:00:00Z') + minutes * minute).toISOString())
const work = () =>
  workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })

const aBuyer = () => aPlayer(on, { passes: 0 })
const read = async (player: Player, id: number) => (await player.call('GET', `boardGameRoom/${id}/`)).body
const join = (player: Player, id: number) => player.call('POST', 'gameRoomEnter/', { room_id: id })
const passesOf = async (player: Player) => (await player.call('GET', 'roompass/')).body[0].pass_6000
const titles = async (player: Player): Promise<string[]> => {
  await deliverNotices(on.db, on.noticeKinds)
  const { body } = await player.call('GET', 'me/notices/')
  return body.results.map(({ title }: { title: string }) => title)
}

const order = (player: Player, meetupId: number | null, tier: 6000 | 7000 = 6000) =>
  on.db.transaction((tx) =>
    openOrder(tx, {
      memberId: player.id,
      tier,
      count: 1,
      meetupId,
      feePercent: 5,
      latePercent: null,
      portone: 'V1',
      now: on.clock.now(),
    }),
  )
const begin = (player: Player, id: number, merchantUid: string) =>
  player.call('POST', `boardGameRoom/${id}/purchase/`, { merchantUid })
/** Orders the pass and begins to pay. */
async function beginAnew(player: Player, id: number) {
  const merchantUid = await order(player, id)
  return { merchantUid, ...(await begin(player, id, merchantUid)) }
}

/** The provider says that the order is paid. */
const pay = (merchantUid: string, impUid = `imp_${merchantUid}`) =>
  settlePayment(on.db, {
    payment: {
      portone: 'V1' as const,
      impUid,
      merchantUid,
      status: 'paid',
      amount: 6000,
      cancelledAmount: 0,
      currency: 'KRW',
      isTest: false,
      failReason: null,
      paidAt: null,
      method: null,
      cardName: null,
      receiptUrl: null,
    },
    acceptsTestPayments: false,
    now: on.clock.now(),
  })
const settle = (player: Player, id: number, merchantUid: string) =>
  player.call('POST', `boardGameRoom/${id}/purchase/settled/`, { merchantUid })

/** A meetup with so many free seats, and its host. */
async function aMeetupWith(free: number, about: Parameters<typeof aMeetup>[2] = {}) {
  const host = await aPlayer(on)
  return { host, id: await aMeetup(on, host.id, { maxPeople: free + 1, ...about }) }
}

describe('while somebody pays', () => {
  test('the last seat is theirs for ten minutes, and is free again when they have not paid', async () => {
    const { id } = await aMeetupWith(1)
    const [buyer, other] = [await aBuyer(), await aPlayer(on)]
    expect(await beginAnew(buyer, id)).toMatchObject({
      status: 200,
      body: { deadline: '2026-03-18T03:10:00.000Z' },
    })
    expect(await read(buyer, id)).toMatchObject({
      seats_taken: 1,
      seats_held: 1,
      own_purchase: { deadline: '2026-03-18T03:10:00.000Z' },
      own_offer: null,
    })
    expect((await read(other, id)).own_purchase).toBeNull()
    expect(await join(other, id)).toMatchObject({ status: 409, body: { code: 'max' } })
    at(10)
    await work()
    expect(await read(buyer, id)).toMatchObject({ seats_held: 0, own_purchase: null })
    expect((await join(other, id)).status).toBe(200)
  })

  test('a payment seats them, with the pass that it gave, and once', async () => {
    const { id, host } = await aMeetupWith(1)
    const buyer = await aBuyer()
    const { merchantUid } = await beginAnew(buyer, id)
    expect((await settle(buyer, id, merchantUid)).body).toMatchObject({ outcome: null })
    expect(await pay(merchantUid, 'imp_same')).toBe('granted')
    expect(await pay(merchantUid, 'imp_same')).toBe('granted')
    const replies = await Promise.all([1, 2, 3].map(() => settle(buyer, id, merchantUid)))
    expect(replies.map(({ body }) => body.outcome)).toEqual(['seated', 'seated', 'seated'])
    await work()
    expect(await read(buyer, id)).toMatchObject({
      seats_taken: 2,
      seats_held: 0,
      own_entry: { state: 'seated' },
    })
    expect(await passesOf(buyer)).toBe(0)
    expect((await titles(buyer)).filter((title) => title === '모임에 참여했어요')).toHaveLength(1)
    expect(await titles(host)).toContain('새로운 참여자가 있어요')
  })

  test('the join happens even if nobody comes back from the payment', async () => {
    const { id } = await aMeetupWith(1)
    const buyer = await aBuyer()
    const { merchantUid } = await beginAnew(buyer, id)
    await pay(merchantUid)
    await work()
    expect((await read(buyer, id)).own_entry).toMatchObject({ state: 'seated' })
    expect((await settle(buyer, id, merchantUid)).body.outcome).toBe('seated')
  })

  test('who gives the seat up is not seated again by a repeated payment', async () => {
    const { id } = await aMeetupWith(1)
    const buyer = await aBuyer()
    const { merchantUid } = await beginAnew(buyer, id)
    await pay(merchantUid, 'imp_again')
    await work()
    const { id: entry } = (await read(buyer, id)).own_entry
    expect((await buyer.call('DELETE', `gameRoomEnter/${entry}/`, {})).status).toBe(200)
    await pay(merchantUid, 'imp_again')
    await work()
    expect((await settle(buyer, id, merchantUid)).body.outcome).toBe('seated')
    expect(await read(buyer, id)).toMatchObject({ own_entry: null, seats_taken: 1 })
    expect(await passesOf(buyer)).toBe(1)
  })

  test('a seat that was held at the payment is theirs, however late the join runs', async () => {
    const { id } = await aMeetupWith(1)
    const [buyer, other] = [await aBuyer(), await aPlayer(on)]
    const { merchantUid } = await beginAnew(buyer, id)
    at(9)
    await pay(merchantUid)
    at(30)
    expect((await join(other, id)).status).toBe(409)
    await work()
    expect((await read(buyer, id)).own_entry).toMatchObject({ state: 'seated' })
  })

  test('a payment after the hold joins if there is a seat, and else leaves the pass and says so', async () => {
    const { id } = await aMeetupWith(1)
    const [late, quick] = [await aBuyer(), await aPlayer(on)]
    const { merchantUid } = await beginAnew(late, id)
    at(10)
    await work()
    await join(quick, id)
    at(12)
    await pay(merchantUid)
    expect((await settle(late, id, merchantUid)).body).toMatchObject({ outcome: 'full' })
    expect(await passesOf(late)).toBe(1)
    expect(await titles(late)).toContain('이용권은 샀지만 참여하지 못했어요')

    const { id: roomy } = await aMeetupWith(2)
    const second = await beginAnew(late, roomy)
    at(30)
    await work()
    await pay(second.merchantUid)
    expect((await settle(late, roomy, second.merchantUid)).body.outcome).toBe('seated')
  })

  test.each([
    ['closed', 'close', 'closed'],
    ['called off', 'cancel', 'over'],
  ])('a meetup that is %s meanwhile leaves the pass', async (_, action, outcome) => {
    const { id, host } = await aMeetupWith(3)
    const [buyer, guest] = [await aBuyer(), await aPlayer(on)]
    await join(guest, id)
    const { merchantUid } = await beginAnew(buyer, id)
    await host.call('POST', `boardGameRoom/${id}/confirm/`, {})
    expect((await host.call('POST', `boardGameRoom/${id}/${action}/`)).status).toBe(200)
    await pay(merchantUid)
    await work()
    expect((await settle(buyer, id, merchantUid)).body.outcome).toBe(outcome)
    expect(await passesOf(buyer)).toBe(1)
  })

  test('a block that is made meanwhile refuses the join and frees the seat', async () => {
    const { id, host } = await aMeetupWith(1)
    const buyer = await aBuyer()
    const { merchantUid } = await beginAnew(buyer, id)
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${host.id}, ${buyer.id}, now())`
    await pay(merchantUid)
    expect((await settle(buyer, id, merchantUid)).body.outcome).toBe('refused')
    expect(await read(host, id)).toMatchObject({ seats_held: 0, seats_taken: 1 })
    expect(await passesOf(buyer)).toBe(1)
  })

  test('the host confirms without late joins, and the seat is still theirs', async () => {
    const { id, host } = await aMeetupWith(2)
    const [buyer, guest] = [await aBuyer(), await aPlayer(on)]
    await join(guest, id)
    const { merchantUid } = await beginAnew(buyer, id)
    await host.call('POST', `boardGameRoom/${id}/confirm/`, {})
    await pay(merchantUid)
    expect((await settle(buyer, id, merchantUid)).body.outcome).toBe('seated')
  })

  test('where the host accepts by hand, the payment is followed by a request', async () => {
    const { id } = await aMeetupWith(1, { autoAccepts: false })
    const buyer = await aBuyer()
    const { merchantUid } = await beginAnew(buyer, id)
    await pay(merchantUid)
    expect((await settle(buyer, id, merchantUid)).body.outcome).toBe('asked')
    expect((await read(buyer, id)).own_entry).toMatchObject({ state: 'unanswered' })
  })

  test('a seat that was given up goes to the line when the hold ends', async () => {
    const { id } = await aMeetupWith(1)
    const [buyer, waits] = [await aBuyer(), await aPlayer(on)]
    await beginAnew(buyer, id)
    expect((await waits.call('POST', `boardGameRoom/${id}/waiting/`, {})).status).toBe(200)
    at(10)
    await work()
    expect((await read(waits, id)).own_entry).toMatchObject({ state: 'seated' })
  })
})

describe('a hold to pay', () => {
  test('is refused for what refuses a join, before anybody pays', async () => {
    const { id, host } = await aMeetupWith(1)
    const [buyer, quick] = [await aBuyer(), await aPlayer(on)]
    await join(quick, id)
    expect(await beginAnew(buyer, id)).toMatchObject({ status: 409, body: { code: 'max' } })
    expect(await beginAnew(quick, id)).toMatchObject({ status: 409, body: { code: 'max' } })
    const { id: other } = await aMeetupWith(3)
    expect(await beginAnew(quick, other)).toMatchObject({ status: 409, body: { code: 'overlap' } })
    expect(await beginAnew(host, other)).toMatchObject({ status: 409, body: { code: 'overlap' } })
    const secret = await aMeetup(on, (await aPlayer(on)).id, { passwordHash: 'x' })
    expect(await beginAnew(buyer, secret)).toMatchObject({ status: 409, body: { code: 'password' } })
  })

  test('needs an open order of one’s own for this meetup and its pass', async () => {
    const [{ id }, { id: elsewhere }] = [await aMeetupWith(1), await aMeetupWith(1)]
    const [buyer, stranger] = [await aBuyer(), await aBuyer()]
    const refused = { status: 404, body: { code: 'NO_ORDER' } }
    expect(await begin(buyer, id, 'pass_unknown')).toMatchObject(refused)
    expect(await begin(buyer, id, await order(stranger, id))).toMatchObject(refused)
    expect(await begin(buyer, id, await order(buyer, elsewhere))).toMatchObject(refused)
    expect(await begin(buyer, id, await order(buyer, null))).toMatchObject(refused)
    expect(await begin(buyer, id, await order(buyer, id, 7000))).toMatchObject(refused)
    expect((await read(buyer, id)).seats_held).toBe(0)
    expect(await settle(stranger, id, (await beginAnew(buyer, id)).merchantUid)).toMatchObject(refused)
    expect((await begin(buyer, id, 'pass with spaces')).status).toBe(400)
  })

  test('is one, however often it is asked for: no order extends it', async () => {
    const { id } = await aMeetupWith(3)
    const buyer = await aBuyer()
    const { merchantUid, body } = await beginAnew(buyer, id)
    at(5)
    expect((await begin(buyer, id, merchantUid)).body).toEqual(body)
    expect((await beginAnew(buyer, id)).body).toEqual(body)
    expect((await read(buyer, id)).seats_held).toBe(1)
  })

  test('is held at one meetup at a time', async () => {
    const [{ id: first }, { id: second }] = [await aMeetupWith(1), await aMeetupWith(1)]
    const buyer = await aBuyer()
    await beginAnew(buyer, first)
    expect((await beginAnew(buyer, second)).status).toBe(200)
    expect((await read(buyer, first)).seats_held).toBe(0)
    expect((await read(buyer, second)).seats_held).toBe(1)
    await expect(
      on.db`
        insert into meetup_seat_holds (meetup_id, member_id, reason, held_at, deadline)
        values (${first}, ${buyer.id}, 'paying', '2026-03-18T03:00:00Z', '2026-03-18T03:10:00Z')`,
    ).rejects.toThrow('meetup_seat_holds_paying')
  })

  test('that ended unpaid twice is not given again that day, and tomorrow is', async () => {
    const { id } = await aMeetupWith(1)
    const buyer = await aBuyer()
    for (const minutes of [0, 10]) {
      at(minutes)
      await work()
      expect((await beginAnew(buyer, id)).status).toBe(200)
    }
    at(20)
    await work()
    expect(await beginAnew(buyer, id)).toMatchObject({ status: 409, body: { code: 'HELD_TOO_OFTEN' } })
    expect((await read(buyer, id)).seats_held).toBe(0)
    at(24 * 60 + 11)
    expect((await beginAnew(buyer, id)).status).toBe(200)
  })

  test('ends at the close at the latest', async () => {
    const { id, host } = await aMeetupWith(2)
    const [buyer, guest] = [await aBuyer(), await aPlayer(on)]
    await join(guest, id)
    await host.call('POST', `boardGameRoom/${id}/confirm/`, { extra_user: true })
    on.clock.set('2026-03-20T09:25:00Z')
    expect((await beginAnew(buyer, id)).body).toEqual({ deadline: '2026-03-20T09:30:00.000Z' })
    on.clock.set('2026-03-20T09:30:00Z')
    await work()
    expect(await read(host, id)).toMatchObject({ room_status: '마감', seats_held: 0 })
  })

  test('is deleted with its member, and is in the export', async () => {
    const { id, host } = await aMeetupWith(1)
    const buyer = await aBuyer()
    await beginAnew(buyer, id)
    const { meetups, payments: orders } = (await buyer.call('GET', 'me/export/')).body
    expect(meetups.heldSeats).toMatchObject([{ meetup: id, reason: 'paying' }])
    expect(meetups.purchases).toMatchObject([{ meetup: id, outcome: null }])
    expect(orders).toMatchObject([{ meetupId: id }])
    expect((await buyer.call('DELETE', 'me/')).status).toBe(200)
    expect((await read(host, id)).seats_held).toBe(0)
    const left = await on.db`
      select order_id from meetup_purchases where member_id = ${buyer.id}
      union all select id from payment_orders where member_id = ${buyer.id} and meetup_id is not null`
    expect(left).toHaveLength(0)
  })
})

test('two who pay for the last seat: one holds it, and the other is refused before paying', async () => {
  const { id } = await aMeetupWith(1)
  const buyers = [await aBuyer(), await aBuyer(), await aBuyer()]
  const begun = await Promise.all(buyers.map((buyer) => beginAnew(buyer, id)))
  expect(begun.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  await Promise.all(begun.map(({ merchantUid }) => pay(merchantUid)))
  await work()
  expect(await read(buyers[0] as Player, id)).toMatchObject({ seats_taken: 2, seats_held: 0 })
  const left = await Promise.all(buyers.map(passesOf))
  expect(left.sort()).toEqual([0, 1, 1])
})

test('the database knows no purchase of another’s order, nor of another meetup than the order names', async () => {
  const [{ id }, { id: elsewhere }] = [await aMeetupWith(1), await aMeetupWith(1)]
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const merchantUid = await order(buyer, id)
  const insert = (memberId: number, meetupId: number) => on.db`
    insert into meetup_purchases (order_id, member_id, meetup_id, began_at, deadline)
    select id, ${memberId}, ${meetupId}, '2026-03-18T03:00:00Z', '2026-03-18T03:10:00Z'
    from payment_orders where merchant_uid = ${merchantUid}`
  for (const [memberId, meetupId] of [
    [other.id, id],
    [buyer.id, elsewhere],
  ] as const)
    await expect(insert(memberId, meetupId)).rejects.toThrow('meetup_purchases_of_order')
})

describe('a friend without a pass', () => {
  const beginAsFriend = async (player: Player, id: number, friend: string) => {
    const merchantUid = await order(player, id)
    const body = { merchantUid, friend }
    return { merchantUid, ...(await player.call('POST', `boardGameRoom/${id}/purchase/`, body)) }
  }
  async function aPair() {
    const { id, host } = await aMeetupWith(2)
    const first = await aPlayer(on)
    const { token } = (await first.call('POST', `boardGameRoom/${id}/pair`, {})).body
    return { id, host, first, token: token as string }
  }

  test('pays and sits in the seat that is held for them, though the meetup is full for others', async () => {
    const { id, first, token } = await aPair()
    const friend = await aBuyer()
    const { merchantUid, ...begun } = await beginAsFriend(friend, id, token)
    expect(begun).toMatchObject({ status: 200, body: { deadline: '2026-03-18T03:30:00.000Z' } })
    expect(await read(first, id)).toMatchObject({ seats_taken: 2, seats_held: 1 })
    await pay(merchantUid)
    expect(await settle(friend, id, merchantUid)).toMatchObject({ status: 200, body: { outcome: 'seated' } })
    expect(await settle(friend, id, merchantUid)).toMatchObject({ body: { outcome: 'seated' } })
    expect(await read(friend, id)).toMatchObject({
      seats_taken: 3,
      seats_held: 0,
      own_entry: { state: 'seated' },
    })
    expect(await passesOf(friend)).toBe(0)
    at(31)
    await work()
    expect(await read(first, id)).toMatchObject({ seats_taken: 3, own_entry: { state: 'seated' } })
  })

  test('is seated by the clock as of the payment, also when that is looked at after the deadline', async () => {
    const { id, first, token } = await aPair()
    const friend = await aBuyer()
    const { merchantUid } = await beginAsFriend(friend, id, token)
    at(29)
    await pay(merchantUid)
    at(40)
    await work()
    expect(await read(first, id)).toMatchObject({ seats_taken: 3, own_entry: { state: 'seated' } })
    expect(await read(friend, id)).toMatchObject({ own_entry: { state: 'seated' } })
  })

  test('who pays too late keeps the pass, and both seats have fallen', async () => {
    const { id, first, token } = await aPair()
    const friend = await aBuyer()
    const { merchantUid } = await beginAsFriend(friend, id, token)
    at(31)
    await work()
    await pay(merchantUid)
    expect(await settle(friend, id, merchantUid)).toMatchObject({ body: { outcome: 'full' } })
    expect([await passesOf(friend), await passesOf(first)]).toEqual([1, 3])
    expect(await read(first, id)).toMatchObject({ seats_taken: 1, seats_held: 0 })
  })

  test('is refused for the own link, another meetup and a seat that somebody has taken', async () => {
    const { id, first, token } = await aPair()
    const other = await aMeetupWith(2)
    const [friend, quicker] = [await aBuyer(), await aPlayer(on)]
    expect(await beginAsFriend(first, id, token)).toMatchObject({
      status: 409,
      body: { code: 'OWN_INVITATION' },
    })
    expect(await beginAsFriend(friend, other.id, token)).toMatchObject({ status: 404 })
    expect(await beginAsFriend(friend, id, 'x')).toMatchObject({ status: 404 })
    const { merchantUid } = await beginAsFriend(friend, id, token)
    await quicker.call('POST', `meetup-friends/${token}`, {})
    expect(await beginAsFriend(friend, id, token)).toMatchObject({ status: 409, body: { code: 'CLAIMED' } })
    await pay(merchantUid)
    expect(await settle(friend, id, merchantUid)).toMatchObject({ body: { outcome: 'full' } })
    expect(await passesOf(friend)).toBe(1)
  })

  test('who pays for a meetup that has moved meanwhile keeps the pass', async () => {
    const { id, host } = await aMeetupWith(2)
    const buyer = await aBuyer()
    const { merchantUid } = await beginAnew(buyer, id)
    const { cafe } = await read(host, id)
    at(1)
    const to = { day: '2026-03-26', time: '19:00', cafeId: cafe.id }
    expect((await host.call('PUT', `boardGameRoom/${id}/move`, to)).status).toBe(200)
    await pay(merchantUid)
    expect(await settle(buyer, id, merchantUid)).toMatchObject({ body: { outcome: 'moving' } })
    expect(await passesOf(buyer)).toBe(1)
    expect(await read(buyer, id)).toMatchObject({ play_date: '2026-03-26', own_entry: null })
  })
})
