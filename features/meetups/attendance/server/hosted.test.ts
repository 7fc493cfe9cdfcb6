import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { workDueItems } from '~/lib/server/due-items'
import { cancelMeetupByCafe } from '../../course/server/commands/host-meetup'
import { meetupDue } from '../../server/due'
import { aMeetup, anEntry, aPlayer, aVenue, type Player } from '../../server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Wednesday noon in Seoul. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

async function clockAt(moment: string) {
  on.clock.set(new Date(`${moment}:00+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

/** What a visitor reads of the host of this meetup. */
async function hostOf({ call }: Player, meetupId: number) {
  const { results } = (await call('GET', `gameRoomEnter?room_id=${meetupId}`)).body
  return results.find(({ is_host }: { is_host: boolean }) => is_host)
}

test('what a host has called off is a figure of its own, from three meetups that people counted on', async () => {
  const host = await aPlayer(on, { passes: 12 })
  const guest = await aPlayer(on, { passes: 12 })
  const cafeId = await aVenue(on)
  const open = async (day: string, isJoined = true) => {
    const id = await aMeetup(on, host.id, { cafeId, day })
    if (isJoined) await anEntry(on, { meetupId: id, memberId: guest.id })
    return id
  }
  const callOff = async (id: number) =>
    expect((await host.call('POST', `boardGameRoom/${id}/cancel`, {})).status).toBe(200)

  // With a guest; without anybody, which nobody counted on; and by the cafe.
  await callOff(await open('2026-03-20'))
  await callOff(await open('2026-03-20', false))
  const byCafe = await open('2026-03-20')
  await on.db.transaction((tx) =>
    cancelMeetupByCafe(tx, {
      meetupId: byCafe,
      cafeId,
      reason: '쉬어요',
      actorId: host.id,
      now: on.clock.now(),
    }),
  )
  const next = await open('2026-04-03')
  expect((await hostOf(guest, next)).hosted).toBeNull()

  await open('2026-03-19')
  await clockAt('2026-03-20T09:00')
  expect((await hostOf(guest, next)).hosted).toBeNull()
  await open('2026-03-23')
  await clockAt('2026-03-24T09:00')
  const seen = await hostOf(guest, next)
  expect(seen.hosted).toEqual({ promised: 3, called_off: 1 })
  // The figures of those who come are what they were, and a guest's entry has nothing of it.
  expect(seen.user).toMatchObject({ remeet: { percent: null }, attend: { percent: null } })
  const { results } = (await guest.call('GET', `gameRoomEnter?room_id=${next}`)).body
  expect(results.map(({ hosted }: { hosted: object | null }) => hosted)).toEqual([seen.hosted, null])
})

test('whoever is removed within the hour before the meetup is called off had counted on it', async () => {
  const host = await aPlayer(on, { passes: 12 })
  const guest = await aPlayer(on, { passes: 12 })
  const cafeId = await aVenue(on)
  for (const minutes of [59, 59, 59, 61]) {
    const id = await aMeetup(on, host.id, { cafeId, day: '2026-03-25' })
    const entry = await anEntry(on, { meetupId: id, memberId: guest.id })
    const reason = '자리가 모자라요'
    expect((await host.call('DELETE', `gameRoomEnter/${entry}`, { reason })).status).toBe(200)
    on.clock.set(new Date(on.clock.now().getTime() + minutes * 60_000).toISOString())
    expect((await host.call('POST', `boardGameRoom/${id}/cancel`, {})).status).toBe(200)
  }
  const next = await aMeetup(on, host.id, { cafeId, day: '2026-04-03' })
  expect((await hostOf(guest, next)).hosted).toEqual({ promised: 3, called_off: 3 })
})
