import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { auditLedger } from '~/features/passes/server/queries/audit'
import { workDueItems } from '~/lib/server/due-items'
import { meetupDue } from './due'
import { aDraft, aMeetup, aPlayer, aSeat, aVenue, type Player } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(async () => {
  expect(await auditLedger(on.db)).toEqual([])
  await on.close()
})

const noon = '2026-03-18T03:00:00Z'
beforeEach(() => on.clock.set(noon))

/** Moves the clock to a time in Seoul and works what is due by then. */
async function at(seoul: string) {
  on.clock.set(new Date(`${seoul}:00+09:00`).toISOString())
  await workDueItems(on.db, meetupDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

const passesOf = async (player: Player) => {
  const { body } = await player.call('GET', 'roompass/')
  const [counts] = body as never as Record<string, number>[]
  return counts?.pass_6000
}
const read = async (player: Player, id: number) => (await player.call('GET', `boardGameRoom/${id}/`)).body
const entriesOf = async (player: Player, id: number): Promise<Record<string, never>[]> =>
  (await player.call('GET', `gameRoomEnter/?room_id=${id}`)).body.results

describe('opening a meetup', () => {
  test('seats the host with one pass', async () => {
    const host = await aPlayer(on)
    const id = await aMeetup(on, host)
    const { enter_room: seats, room_status, is_join, price, conform_time, room_play } = await read(host, id)
    expect({ seats, room_status, is_join, price, conform_time, room_play }).toMatchObject({
      seats: [{ user: { id: host.id }, accept_status: true }],
      room_status: '대기중',
      is_join: true,
      price: 6000,
      conform_time: null,
      room_play: false,
    })
    expect(await passesOf(host)).toBe(2)
  })
})
