import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSms, type Sms } from '~/lib/server/sms'
import { type StandIns, startStandIns } from '../test-stand-ins'

let on: StandIns
let sms: Sms
beforeAll(async () => {
  on = await startStandIns()
  sms = openSms(on.settings.sms, on.clock)
})
afterAll(() => on.close())
beforeEach(() => on.behave('solapi', {}))

const message = { to: '01012345678', text: '<b>문자</b> 왔어요' }

describe('the stand-in of the service for texts', () => {
  test('shows what was sent, as text', async () => {
    await sms.send(message)
    const page = await (await fetch(`${on.address}/sandbox/solapi`)).text()
    expect(page).toContain('&lt;b&gt;문자')
    expect(page).not.toContain('<b>문자')
  })

  test('asks for a signature by its secret, now', async () => {
    const { key, secret, sender, url } = on.settings.sms()
    const sent = (settings: object, clock = on.clock) =>
      openSms({ key, secret, sender, url, ...settings }, clock).send(message)
    await expect(sent({ secret: 'another' })).rejects.toMatchObject({
      kind: 'rejected',
      code: 'SignatureDoesNotMatch',
    })
    await expect(sent({ key: 'ANOTHER' })).rejects.toMatchObject({ code: 'InvalidAPIKey' })
    await expect(sent({ sender: '0212345678' })).rejects.toMatchObject({ kind: 'rejected', code: '1062' })
    const late = { ...on.clock, now: () => new Date('2026-03-18T02:00:00Z') }
    await expect(sent({}, late)).rejects.toMatchObject({ code: 'RequestTimeTooSkewed' })
    const bare = await fetch(`${url}/messages/v4/send-many/detail`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(bare.status).toBe(403)
  })

  test('takes a text of 90 bytes and no more', async () => {
    await sms.send({ ...message, text: '가'.repeat(45) })
    await expect(sms.send({ ...message, text: `${'가'.repeat(45)}.` })).rejects.toMatchObject({
      code: '1024',
    })
  })

  test.each([
    ['failed', { kind: 'rejected', code: '3040' }],
    ['no-balance', { kind: 'rejected', code: 'NotEnoughBalance' }],
    ['unknown-key', { kind: 'rejected', code: 'InvalidAPIKey' }],
    ['busy', { kind: 'unavailable', code: 'TooManyRequests' }],
    ['not-json', { kind: 'unavailable', code: 'unreadable' }],
    ['slow', { kind: 'unavailable', code: 'timeout' }],
  ])('can be %s', async (answer, failure) => {
    await on.behave('solapi', { answer })
    await expect(sms.send(message)).rejects.toMatchObject(failure)
  })
})
