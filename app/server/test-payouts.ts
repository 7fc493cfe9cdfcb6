import { aMember, signIn } from '~/features/accounts/server/factories'
import { aStaffMember } from '~/features/cafes/server/factories'
import { aMeetup, anEntry, aPlayer, aVenue } from '~/features/meetups/server/factories'
import { workDueItems } from '~/lib/server/due-items'
import { dueHandlers } from './due-handlers'
import type { TestApp } from './test-app'

/** Goes to a moment in Seoul (YYYY-MM-DDTHH:MM), and does what is due until then. */
export async function clockAt(on: TestApp, moment: string) {
  on.clock.set(new Date(`${moment}:00+09:00`).toISOString())
  await workDueItems(on.db, dueHandlers, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Signs in anew for each call, because the clock moves on by weeks. */
export const as =
  (on: TestApp, memberId: number, more: Record<string, string> = {}) =>
  async (method: Method, path: string, payload?: object) => {
    const headers = { ...(await signIn(on.app, memberId)), ...more }
    const reply = await on.app.inject({
      method,
      url: `/v1/${path}`,
      headers,
      ...(payload && { payload }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

export const account = {
  businessNumber: '120-81-47521',
  bank: '국민은행',
  account: '123456-04-567890',
  holder: '보들',
}

/** A cafe with an owner and an employee. */
export async function aCafeWithStaff(on: TestApp) {
  const cafeId = await aVenue(on)
  const [ownerId, employeeId] = [await aMember(on.db), await aMember(on.db)]
  await aStaffMember(on.db, { cafeId, memberId: ownerId, role: 'owner' })
  await aStaffMember(on.db, { cafeId, memberId: employeeId, role: 'staff' })
  const operatorId = await aMember(on.db, { isOperator: true })
  const owner = as(on, ownerId)
  const operator = as(on, operatorId)
  const payouts = async () => (await owner('GET', `staff/cafes/${cafeId}/payouts`)).body
  const enter = async (part: object = {}) =>
    owner('PUT', `staff/cafes/${cafeId}/payee`, { ...account, version: (await payouts()).version, ...part })
  const owed = async (month: string) =>
    (await operator('GET', `operator/cafes/${cafeId}/payouts?month=${month}`)).body
  const paying = async (month: string, part: object = {}) => ({
    month,
    version: (await owed(month)).version,
    paidOn: `${month}-28`,
    note: null,
    ...part,
  })
  const pay = async (month: string, part: object = {}) =>
    operator('POST', `operator/cafes/${cafeId}/payouts`, await paying(month, part))
  return { cafeId, ownerId, employeeId, operatorId, owner, operator, payouts, enter, owed, paying, pay }
}

/** Holds a meetup with this many seats, each for a pass of 6,000 won. */
export async function aHeldMeetup(
  on: TestApp,
  cafeId: number,
  { day, seats }: { day: string; seats: number },
) {
  const before = new Date(`${day}T12:00:00+09:00`).getTime() - 2 * 86_400_000
  on.clock.set(new Date(before).toISOString())
  const host = await aPlayer(on)
  const meetupId = await aMeetup(on, host.id, { cafeId, day, title: `${day} 카탄` })
  for (let seat = 1; seat < seats; seat += 1) {
    await anEntry(on, { meetupId, memberId: (await aPlayer(on)).id })
  }
  await clockAt(on, `${day}T18:30`)
  const until = new Date(`${day}T12:00:00+09:00`).getTime() + 2 * 86_400_000
  await clockAt(on, new Date(until + 9 * 3_600_000).toISOString().slice(0, 16))
  return meetupId
}
