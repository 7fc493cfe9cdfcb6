import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMeetup, aPlayer, aVenue } from '~/features/meetups/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { seoulDate } from '~/lib/seoul-date'
import { type TestApp, testApp } from './test-app'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

test('a host’s question foretells how long the pass lasts, also when hosts have lengthened it three times', async () => {
  const cafeId = await aVenue(on)
  const guest = await aPlayer(on, { passes: 0 })
  // It ends on the evening of today, so that every return decides how long it lasts.
  const expiresAt = new Date('2026-03-18T14:59:59.999Z')
  await somePasses(on.db, { memberId: guest.id, count: 1, now: on.clock.now(), expiresAt })
  const returns: { said: string | null; lasts: string }[] = []
  for (let round = 0; round < 4; round += 1) {
    const host = await aPlayer(on)
    const day = seoulDate(new Date(on.clock.now().getTime() + 2 * 86_400_000))
    const meetupId = await aMeetup(on, host.id, { cafeId, day })
    const joined = await guest.call('POST', 'gameRoomEnter/', {
      room_id: meetupId,
      dateType: 'weekday',
      accept_status: true,
    })
    const entryId = joined.body.id
    const before = (await host.call('GET', `gameRoomEnter/${entryId}/cancel/`)).body
    await host.call('DELETE', `gameRoomEnter/${entryId}/`, { reason: '인원 조정' })
    const { lots } = (await guest.call('GET', 'me/passes/')).body
    returns.push({ said: before.usable_until, lasts: lots[0]?.expiresAt })
    // The lot that the host has given back ends today as well, for the next round.
    on.clock.set(new Date(Date.parse(lots[0]?.expiresAt ?? on.clock.now()) - 3_600_000).toISOString())
  }
  const days = ['2026-04-01', '2026-04-15', '2026-04-29', '2026-04-29']
  expect(returns).toEqual(
    days.map((day) => ({ said: `${day}T14:59:59.999Z`, lasts: `${day}T14:59:59.999Z` })),
  )
})
