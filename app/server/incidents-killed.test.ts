import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '~/features/accounts/server/factories'
import { notifyOfIncident } from '~/features/incidents/server/commands/notify-incident'
import { prepareSellingServer, type SellingServer } from './test-selling-server'

let server: SellingServer
beforeAll(async () => {
  server = await prepareSellingServer()
})
afterAll(() => server.close())

const facts = {
  title: '휴대폰 번호가 보였어요',
  items: '휴대폰 번호',
  happened: '화면의 오류로',
  advice: '모르는 전화를 조심해 주세요.',
  measures: '화면을 닫았어요.',
  contact: '개인정보 보호책임자 02-000-0000',
}

async function readNotified(): Promise<{ told: number; isOver: boolean }> {
  const [message] = await server.db<{ told: number; isOver: boolean }[]>`
    select told, (ended_at is not null)::boolean as is_over from incident_messages`
  return { told: message?.told ?? 0, isOver: message?.isOver ?? false }
}

/** Keeps a member locked, so that the slice with this member waits. Resolves to what lets go. */
async function holdMember(memberId: number): Promise<() => Promise<void>> {
  let letGo = () => {}
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let transaction = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    transaction = server.db.transaction(async (tx) => {
      // The server takes longer to start than a transaction may be idle.
      await tx`set local idle_in_transaction_session_timeout = 0`
      await tx`select from members where id = ${memberId} for update`
      resolve()
      await isOver
    })
    transaction.catch(reject)
  })
  return () => {
    letGo()
    return transaction
  }
}

test('a process that is killed between two slices of an incident reaches everybody, and nobody twice', async () => {
  const { db } = server
  const operatorId = await aMember(db, { isOperator: true })
  const readers: number[] = []
  for (let each = 0; each < 649; each += 1) readers.push(await aMember(db))
  const everybody = [operatorId, ...readers].sort((one, other) => one - other)
  await server.kill()
  await db.transaction((tx) =>
    notifyOfIncident(tx, {
      operatorId,
      written: { ...facts, kind: 'leaked', isToAll: true, isPublic: false, list: '' },
      recipients: everybody.length,
      now: new Date(),
    }),
  )
  // Those of the second and of the last slice.
  for (const [told, held] of [
    [300, everybody[310]],
    [600, everybody[610]],
  ] as const) {
    const letGo = await holdMember(held ?? 0)
    await server.start()
    await expect.poll(readNotified).toEqual({ told, isOver: false })
    await server.kill()
    await letGo()
    expect(await readNotified()).toEqual({ told, isOver: false })
  }
  await server.start()
  await expect.poll(readNotified).toEqual({ told: everybody.length, isOver: true })
  const listNotified = async () => {
    const rows = await db<{ memberId: number }[]>`
      select member_id from notices where kind = 'incident' order by member_id`
    return rows.map(({ memberId }) => memberId)
  }
  await expect.poll(async () => (await listNotified()).length).toBeGreaterThanOrEqual(everybody.length)
  expect(await listNotified()).toEqual(everybody)
})
