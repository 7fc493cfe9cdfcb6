import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { aMeetup, aPlayer, type Player } from '../../server/factories'

const statements: string[] = []
let on: TestApp
beforeAll(async () => {
  on = await testApp({}, { hearStatement: (text) => statements.push(text) })
  on.clock.set('2026-03-18T03:00:00Z')
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

const passesOf = async (player: Player) => (await player.call('GET', 'roompass/')).body[0].pass_6000
const join = (player: Player, id: number) => player.call('POST', 'gameRoomEnter/', { room_id: id })
const leave = (player: Player, entry: number) => player.call('DELETE', `gameRoomEnter/${entry}/`, {})

/**
 * Lets a command that spends this player's pass begin, and `meanwhile` happen when it has checked everything and waits for
 * the pass.
 */
async function whileItWaits<T>(
  player: Player,
  command: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  let begun: Promise<T> | undefined
  await on.db.transaction(async (tx) => {
    await tx`
      select from ledger_balances join ledger_accounts on ledger_accounts.id = account_id
      where member_id = ${player.id} for update of ledger_balances`
    begun = command()
    await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
    await meanwhile()
  })
  if (!begun) throw new Error('the command did not begin')
  return begun
}

test('a join reads its meetup once before it locks it and once under the lock', async () => {
  const [host, comer] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id)
  statements.length = 0
  expect((await join(comer, id)).status).toBe(200)
  const reads = statements.filter((text) => text.includes('from meetups join cafes'))
  expect(reads.map((text) => text.includes('for no key update'))).toEqual([false, true])
})

test('a seat that meets a block made at the same moment is refused in the words of a block, and costs nothing', async () => {
  const [host, seated, comer] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id)
  await join(seated, id)
  // Only who has met may block.
  await leave(comer, (await join(comer, id)).body.id)
  const reply = await whileItWaits(
    comer,
    () => join(comer, id),
    async () => expect((await seated.call('POST', `me/blocks/${comer.id}`)).status).toBe(200),
  )
  expect(reply).toMatchObject({ status: 409, body: { code: 'refused' } })
  expect(await passesOf(comer)).toBe(3)
})

test('a seat that is held meets such a block like any other, and stays held', async () => {
  const [host, leaver] = [await aPlayer(on), await aPlayer(on)]
  const [seated, comer] = [await aPlayer(on), await aPlayer(on)]
  const id = await aMeetup(on, host.id, { maxPeople: 3 })
  await join(seated, id)
  await leave(comer, (await join(comer, id)).body.id)
  const entry = (await join(leaver, id)).body.id
  await comer.call('POST', `boardGameRoom/${id}/waiting/`, {})
  on.clock.set('2026-03-19T03:00:00Z')
  await leave(leaver, entry)
  const reply = await whileItWaits(
    comer,
    () => join(comer, id),
    async () => expect((await seated.call('POST', `me/blocks/${comer.id}`)).status).toBe(200),
  )
  expect(reply).toMatchObject({ status: 409, body: { code: 'refused' } })
  expect(await passesOf(comer)).toBe(3)
  const { body } = await comer.call('GET', `boardGameRoom/${id}/`)
  expect(body).toMatchObject({ seats_taken: 2, seats_held: 1, own_entry: { state: 'in-line' } })
})

test('whoever blocks while the host accepts, or while the line moves up, is answered, and so is the other', async () => {
  for (let tries = 0; tries < 8; tries += 1) {
    on.clock.set('2026-03-18T03:00:00Z')
    const [host, seated] = [await aPlayer(on), await aPlayer(on)]
    const [leaver, comer] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id, { maxPeople: 3, autoAccepts: tries % 2 === 0 })
    const entries: number[] = []
    for (const player of [seated, leaver]) {
      const entry = (await join(player, id)).body.id
      await host.call('PATCH', `gameRoomEnter/${entry}/`, { accept_status: true })
      entries.push(entry)
    }
    await comer.call('POST', `boardGameRoom/${id}/waiting/`, {})
    const replies = await Promise.all([
      leave(leaver, entries[1] ?? 0),
      seated.call('POST', `me/blocks/${host.id}`),
      leaver.call('POST', `me/blocks/${seated.id}`),
      join(comer, id),
    ])
    for (const { status, body } of replies) expect(status, JSON.stringify(body)).toBeLessThan(500)
  }
})
