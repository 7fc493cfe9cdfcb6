import { describe, expect, test } from 'vitest'
import { auditedTestApp } from '~/app/server/test-audited-app'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { somePasses } from '~/features/passes/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { listLive } from '../../core/server/queries/entries'
import { lockMeetup } from '../../core/server/queries/meetups'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '../../server/factories'
import { callOff, cancelMeetupByCafe } from './commands/host-meetup'

/** Each test begins on Wednesday; the factory's meetup starts on Friday at 19:00. */
const on = auditedTestApp()

async function clockAt(seoul: string) {
  on.clock.set(new Date(`${seoul}:00+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

/** A member whose only pass expires on Thursday, the day before the meetup. */
async function aPlayerWithOldPass() {
  const player = await aPlayer(on, { passes: 0 })
  const bought = new Date('2025-12-19T03:00:00Z')
  await somePasses(on.db, { memberId: player.id, tier: 6000, count: 1, now: bought })
  return player
}

const passesOf = async (player: Player) => (await player.call('GET', 'roompass/')).body[0].pass_6000
const preview = async (host: Player, id: number) =>
  (await host.call('GET', `boardGameRoom/${id}/cancel/`)).body
const cancel = (host: Player, id: number, body: object) =>
  host.call('POST', `boardGameRoom/${id}/cancel/`, body)
const movesOf = async (player: Player) =>
  (await player.call('GET', 'roompasshistory')).body.results.map(
    ({ type, pass_amount }: { type: string; pass_amount: number }) => `${type} ${pass_amount}`,
  )
async function noticesOf(player: Player): Promise<string[]> {
  await deliverNotices(on.db, on.noticeKinds)
  return (await player.call('GET', 'me/notices/')).body.results.map(({ title }: { title: string }) => title)
}
const shownOf = ({ people, passes, own, lapses }: Awaited<ReturnType<typeof preview>>) => ({
  expected: { people, passes, own: own.effect, lapses },
})

describe('a host who calls off', () => {
  test('is told before that the own pass comes back only to expire at once', async () => {
    const [host, guest] = [await aPlayerWithOldPass(), await aPlayerWithOldPass()]
    const id = await aMeetup(on, host.id)
    await anEntry(on, { meetupId: id, memberId: guest.id })
    expect(await preview(host, id)).toMatchObject({
      people: 1,
      passes: 1,
      own: { effect: 'restored', because: 'byHost', tier: 6000 },
      lapses: false,
    })
    await clockAt('2026-03-20T12:00')
    const shown = await preview(host, id)
    expect(shown).toMatchObject({ own: { effect: 'restored' }, lapses: true })
    expect((await cancel(host, id, shownOf(shown))).status).toBe(200)
    expect([await passesOf(host), await passesOf(guest)]).toEqual([0, 1])
    // The host hears nothing of the own action, but the history has both lines.
    expect(await noticesOf(host)).not.toContain('모임이 취소됐어요')
    expect((await movesOf(host)).slice(0, 2).sort()).toEqual(['expiry -1', 'weekday use 1'])
    expect(await noticesOf(guest)).toContain('모임이 취소됐어요')
  })

  test('is refused with the new figures if anything has changed since they were shown', async () => {
    const [host, guest] = [await aPlayerWithOldPass(), await aPlayer(on)]
    const id = await aMeetup(on, host.id)
    const shown = shownOf(await preview(host, id))
    expect(shown.expected).toEqual({ people: 0, passes: 0, own: 'restored', lapses: false })
    await anEntry(on, { meetupId: id, memberId: guest.id })
    expect(await cancel(host, id, shown)).toMatchObject({
      status: 409,
      body: { code: 'EFFECT_CHANGED', people: 1, passes: 1, own: { effect: 'restored' }, lapses: false },
    })
    const again = shownOf(await preview(host, id))
    await clockAt('2026-03-20T12:00')
    expect(await cancel(host, id, again)).toMatchObject({
      status: 409,
      body: { code: 'EFFECT_CHANGED', lapses: true },
    })
    expect(await passesOf(guest)).toBe(2)
    expect(await cancel(host, id, { expected: { people: 1 } })).toMatchObject({ status: 400 })
    // Whoever does not say what was shown, as the specification has it, is not asked.
    expect((await cancel(host, id, {})).status).toBe(200)
    expect(await passesOf(guest)).toBe(3)
  })

  test('hears how many people are told, also of those who had left too late', async () => {
    const [host, late, gone] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id)
    const entry = await anEntry(on, { meetupId: id, memberId: late.id })
    const other = await anEntry(on, { meetupId: id, memberId: gone.id })
    await gone.call('DELETE', `gameRoomEnter/${other}/`, {})
    await clockAt('2026-03-20T12:00')
    await late.call('DELETE', `gameRoomEnter/${entry}/`, {})
    expect(await preview(host, id)).toMatchObject({ people: 1, passes: 1 })
    // Whoever left late and came back is one person with two passes.
    await anEntry(on, { meetupId: id, memberId: late.id })
    expect(await preview(host, id)).toMatchObject({ people: 1, passes: 2 })
    await cancel(host, id, {})
    expect(await noticesOf(late)).toContain('모임이 취소됐어요')
    expect(await noticesOf(gone)).not.toContain('모임이 취소됐어요')
    expect([await passesOf(host), await passesOf(late)]).toEqual([3, 3])
  })

  test('may do so until the last minute before the start', async () => {
    const [host, guest] = [await aPlayer(on), await aPlayer(on)]
    const id = await aMeetup(on, host.id)
    await anEntry(on, { meetupId: id, memberId: guest.id })
    await clockAt('2026-03-20T18:59')
    expect((await cancel(host, id, {})).status).toBe(200)
    expect([await passesOf(host), await passesOf(guest)]).toEqual([3, 3])
  })
})

describe('the host’s own pass lives 14 more days when it is not the host who calls off:', () => {
  const ways: Record<
    'the cafe' | 'too few people' | 'an operator',
    (id: number, cafeId: number) => Promise<void>
  > = {
    'the cafe': async (meetupId, cafeId) => {
      const actor = await aPlayer(on, { passes: 0 })
      const about = { meetupId, cafeId, reason: '정전이에요', actorId: actor.id, now: on.clock.now() }
      await on.db.transaction((tx) => cancelMeetupByCafe(tx, about))
    },
    'too few people': () => clockAt('2026-03-20T18:00'),
    'an operator': (meetupId) =>
      on.db.transaction(async (tx) => {
        const row = await lockMeetup(tx, meetupId)
        if (!row) throw new Error('there is no meetup')
        const now = on.clock.now()
        const gathering = { row, entries: await listLive(tx, meetupId), remaining: new Set<number>() }
        await callOff(tx, gathering, { by: 'operator', at: now, now })
      }),
  }
  test.each(Object.entries(ways))('%s', async (_, callsOff) => {
    const host = await aPlayerWithOldPass()
    const cafeId = await aVenue(on)
    const id = await aMeetup(on, host.id, { cafeId })
    await clockAt('2026-03-20T12:00')
    await callsOff(id, cafeId)
    expect((await host.call('GET', `boardGameRoom/${id}/`)).body.room_status).toBe('취소')
    expect(await passesOf(host)).toBe(1)
    expect(await noticesOf(host)).toContain('모임이 취소됐어요')
    on.clock.set('2026-04-03T02:59:00Z')
    expect(await passesOf(host)).toBe(1)
  })
})
