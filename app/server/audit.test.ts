import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { leftNickname } from '~/features/accounts/account'
import { lockMember } from '~/features/accounts/server/commands/members'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { cafeAudits } from '~/features/cafes/server/audit'
import { refusal, refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import { memberOf } from '~/lib/server/caller'
import { wholeNumber } from '~/lib/server/schema-parts'
import { serve } from '~/lib/server/serve'
import { put } from '~/lib/server/test-endpoint'
import { type TestApp, testApp } from './test-app'

const tooLate = refusal(409, 'TOO_LATE', '지금은 바꿀 수 없어요.')
const changeHours = put('/v1/trial/cafes/:id/hours', {
  summary: '시험',
  params: z.object({ id: wholeNumber('카페 번호') }),
  body: z.object({ reason: z.string() }),
  reply: z.object({}),
  audience: 'member',
  refusals: [tooLate],
})

let on: TestApp
beforeAll(async () => {
  on = await testApp(
    {},
    {
      mountTrial: (app) =>
        serve(app, changeHours, ({ params, body }, request) =>
          app.db.transaction(async (tx) => {
            const { memberId: actorId } = memberOf(request)
            await lockMember(tx, actorId)
            await audit(tx, {
              actorId,
              action: cafeAudits['change-hours'],
              thing: params.id,
              details: body,
              now: app.clock.now(),
            })
            if (body.reason === '') throw refuse(tooLate)
            return {}
          }),
        ),
    },
  )
})
afterAll(() => on.close())

test('a change records who made it, what it was and when; a refused one records nothing', async () => {
  const memberId = await aMember(on.db)
  const headers = await signIn(on.app, memberId)
  const change = async (reason: string) => {
    const url = '/v1/trial/cafes/3/hours'
    return (await on.app.inject({ method: 'PUT', url, headers, payload: { reason } })).statusCode
  }
  expect(await change('23:00')).toBe(200)
  expect(await change('')).toBe(409)
  const { audit: entries } = (await on.app.inject({ url: '/v1/me/export', headers })).json()
  expect(entries).toEqual([
    {
      action: 'change-hours',
      thing: { kind: 'cafe', id: 3 },
      details: { reason: '23:00' },
      at: '2026-03-18T03:00:00.000Z',
    },
  ])

  expect((await on.app.inject({ method: 'DELETE', url: '/v1/me', headers })).statusCode).toBe(200)
  const stored = await on.db<{ action: string; nickname: string }[]>`
    select action, nickname from audit_entries join members on members.id = actor_id
    where thing_kind = 'cafe' and thing_id = 3`
  expect([...stored]).toEqual([{ action: 'change-hours', nickname: leftNickname }])
})
