import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { noteLimits } from '~/features/accounts/account-status'
import { aMember, signIn } from '~/features/accounts/server/factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>
let memberId: number
let operator: Headers
const anOperator = async (right: 'support' | 'content' | 'money') =>
  signIn(on.app, await aMember(on.db, { isOperator: true, operatorRights: [right] }))
beforeEach(async () => {
  memberId = await aMember(on.db)
  operator = await anOperator('support')
})

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, headers: Headers, payload?: object) {
  const reply = await on.app.inject({ method, url: `/v1/${path}`, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}
const write = (text: string, headers = operator) =>
  ask('POST', `operator/members/${memberId}/notes`, headers, { text })
const texts = async (headers = operator) =>
  (await ask('GET', `operator/members/${memberId}/notes`, headers)).body.notes.map(
    ({ text, isOwn }: { text: string; isOwn: boolean }) => [text, isOwn],
  )

describe('a note on a member', () => {
  test('is read by operators for support, and deleted by its author alone', async () => {
    const other = await anOperator('support')
    await write('전화로 환불 방법을 안내했어요.')
    const { body } = await write('예약을 자주 바꿔요.', other)
    expect(await texts()).toEqual([
      ['예약을 자주 바꿔요.', false],
      ['전화로 환불 방법을 안내했어요.', true],
    ])
    const path = `operator/members/${memberId}/notes/${body.notes[0].id}`
    const refused = await ask('DELETE', path, operator)
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_OWN_NOTE'])
    expect((await ask('DELETE', path, other)).body.notes).toHaveLength(1)
    expect((await ask('DELETE', path, other)).status).toBe(404)
  })

  test('is for nobody else, and not on the file that the member sees', async () => {
    await write('늦게 온 적이 있어요.')
    for (const right of ['content', 'money'] as const) {
      expect((await write('다른 일을 맡았어요.', await anOperator(right))).body.code).toBe('NOT_YOUR_RIGHT')
    }
    const member = await signIn(on.app, memberId)
    expect((await ask('GET', `operator/members/${memberId}/notes`, member)).status).toBe(403)
    const { body } = await ask('GET', 'me/info', member)
    expect(JSON.stringify(body)).not.toContain('늦게 온 적이')
  })

  test('is in what the member may ask for, without its author, and goes with them', async () => {
    await write('기억해 둘 일이에요.')
    const member = await signIn(on.app, memberId)
    const exported = (await ask('GET', 'me/export', member)).body
    expect(exported.account.operatorNotes ?? exported.account.operator_notes).toEqual([
      { text: '기억해 둘 일이에요.', writtenAt: on.clock.now().toISOString() },
    ])
    expect((await ask('DELETE', 'me', member)).status).toBe(200)
    expect(await on.db`select from member_notes where member_id = ${memberId}`).toHaveLength(0)
  })

  test('has a text, and there are not too many', async () => {
    expect(Object.keys((await write(' ')).body.fields)).toEqual(['text'])
    expect((await write('가'.repeat(noteLimits.text + 1))).status).toBe(400)
    const [{ id = 0 } = {}] = await on.db<
      { id: number }[]
    >`select max(id) as id from members where is_operator`
    await on.db`
      insert into member_notes (member_id, author_id, text, written_at)
      select ${memberId}, ${id}, 'n', now() from generate_series(1, ${noteLimits.ofMember}::int)`
    expect((await write('하나 더')).body.code).toBe('TOO_MANY_NOTES')
  })
})
