import { describe, expect, test } from 'vitest'
import { seoulMoment } from '~/lib/seoul-date'
import {
  isAtPushService,
  isInAppAgent,
  isServicePattern,
  pauseBeforeNextTry,
  pushEnd,
  pushMoment,
  pushObstacle,
  readPushMessage,
  readRetryAfter,
  toDeclarativePush,
  toPushMessage,
} from './push'

const at = (text: string) => new Date(`${text}:00+09:00`)

describe('a push goes out', () => {
  test.each([
    ['at noon', '2026-03-18T12:00', '2026-03-18T12:00'],
    ['at eight in the morning', '2026-03-18T08:00', '2026-03-18T08:00'],
    ['a minute before ten at night', '2026-03-18T21:59', '2026-03-18T21:59'],
    ['at ten at night: in the morning', '2026-03-18T22:00', '2026-03-19T08:00'],
    ['before midnight: in the morning', '2026-03-18T23:59', '2026-03-19T08:00'],
    ['at midnight: in the morning of that day', '2026-03-19T00:00', '2026-03-19T08:00'],
    ['a minute before eight', '2026-03-19T07:59', '2026-03-19T08:00'],
    ['at the end of a month', '2026-03-31T23:00', '2026-04-01T08:00'],
  ])('%s', (_, now, then) => {
    expect(pushMoment({ now: at(now), concerns: null })).toEqual(at(then))
  })

  test.each([
    ['of this evening, late', '2026-03-18T22:10', '2026-03-18T22:30', true],
    ['of this day, before dawn', '2026-03-19T06:00', '2026-03-19T09:00', true],
    ['of this day, after midnight', '2026-03-19T00:30', '2026-03-19T20:00', true],
    ['of tomorrow', '2026-03-18T22:10', '2026-03-19T10:00', false],
    ['of the night that begins', '2026-03-18T23:30', '2026-03-19T01:00', true],
    ['of the moment at which the night ends', '2026-03-18T23:30', '2026-03-19T08:00', false],
    ['that is over', '2026-03-18T23:30', '2026-03-18T20:00', false],
  ])('at night only for something %s', (_, now, concerns, isAtOnce) => {
    const moment = pushMoment({ now: at(now), concerns: at(concerns) })
    expect(moment.getTime() === at(now).getTime()).toBe(isAtOnce)
  })

  test.each([
    ['before midnight', '2026-03-18T22:10', '2026-03-19T00:00', true],
    ['at eight in the morning', '2026-03-18T22:10', '2026-03-19T08:00', false],
    ['earlier', '2026-03-19T00:10', '2026-03-19T00:00', false],
  ])('at night for something to be done until %s', (_, now, until, isAtOnce) => {
    const concerns = at('2026-03-20T19:00')
    const moment = pushMoment({ now: at(now), concerns, urgentUntil: at(until) })
    expect(moment.getTime() === at(now).getTime()).toBe(isAtOnce)
  })

  test('for a day, and not after what it is about', () => {
    const causedAt = at('2026-03-18T12:00')
    expect(pushEnd({ causedAt, concerns: null })).toEqual(at('2026-03-19T12:00'))
    expect(pushEnd({ causedAt, concerns: at('2026-03-18T15:00') })).toEqual(at('2026-03-18T15:00'))
    expect(pushEnd({ causedAt, concerns: at('2026-03-25T15:00') })).toEqual(at('2026-03-19T12:00'))
    expect(pushEnd({ causedAt, concerns: at('2026-03-17T15:00') })).toEqual(at('2026-03-19T12:00'))
  })
})

describe('a push service that asks for patience', () => {
  test('is asked again after growing pauses, as late as it says, and not for ever', () => {
    expect([1, 2, 3, 4, 5, 6].map((tries) => pauseBeforeNextTry(tries, null))).toEqual([
      30_000,
      120_000,
      480_000,
      1_920_000,
      7_680_000,
      null,
    ])
    expect(pauseBeforeNextTry(1, 90_000)).toBe(90_000)
    expect(pauseBeforeNextTry(2, 1_000)).toBe(120_000)
    expect(pauseBeforeNextTry(1, 10 ** 12)).toBe(21_600_000)
  })

  test.each([
    [null, null],
    ['120', 120_000],
    ['soon', null],
    ['-5', null],
    ['Wed, 18 Mar 2026 03:01:00 GMT', 60_000],
    ['Wed, 18 Mar 2026 02:00:00 GMT', 0],
  ])('says when with %s', (text, asked) => {
    expect(readRetryAfter(text, at('2026-03-18T12:00'))).toBe(asked)
  })
})

describe('the address of a browser', () => {
  const services = ['fcm.googleapis.com', '*.push.apple.com']
  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', true],
    ['https://web.push.apple.com/QGuQ', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm', false],
    ['https://fcm.googleapis.com@127.0.0.1/', false],
    ['https://user:word@fcm.googleapis.com/', false],
    ['https://fcm.googleapis.com.evil.example/', false],
    ['https://push.apple.com.evil.example/', false],
    ['https://push.apple.com/', false],
    ['https://127.0.0.1/fcm', false],
    ['https://[::1]/fcm', false],
    ['https://2130706433/', false],
    ['https://localhost/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['file:///etc/passwd', false],
    ['not an address', false],
    ['', false],
  ])('%s is at a push service: %s', (endpoint, is) => {
    expect(isAtPushService(endpoint, services)).toBe(is)
  })

  test.each([
    ['fcm.googleapis.com', true],
    ['*.notify.windows.com', true],
    ['*', false],
    ['*.com', false],
    ['localhost', false],
    ['10.0.0.1', false],
    ['push.example:8443', false],
    ['https://push.example', false],
  ])('is looked for at hosts such as %s: %s', (pattern, is) => {
    expect(isServicePattern(pattern)).toBe(is)
  })
})

test('a push is short, and leads to the log when its notice leads nowhere', () => {
  const long = '가'.repeat(500)
  const message = toPushMessage({ id: 7, title: long, body: long, path: null })
  expect([message.title.length, message.body.length, message.path]).toEqual([80, 240, '/notice-log'])
  expect(message.body.endsWith('…')).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(2_000)
  const short = { id: 7, title: '참여 신청이 왔어요', body: '확인해 주세요.', path: '/room/1' }
  expect(toPushMessage(short)).toEqual(short)
})

test('a message says the same to a browser that shows it without our worker', () => {
  const longest = toPushMessage({ id: 7, title: '😀'.repeat(200), body: '😀'.repeat(400), path: '/room/1' })
  const sent = toDeclarativePush(longest, 'https://meeple.example')
  expect(readPushMessage(sent)).toEqual(longest)
  expect(sent).toMatchObject({
    web_push: 8030,
    notification: {
      title: longest.title,
      body: longest.body,
      navigate: 'https://meeple.example/room/1',
      tag: 'notice-7',
    },
  })
  // A push service takes 4,096 bytes, some of which encryption needs.
  expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(3_900)
})

test('an advertisement that is cut short still says who sends it and how to refuse', () => {
  const refuse = '미플 02-000-0000 · 무료 수신거부: MY > 내 정보 수정'
  const body = `${'가'.repeat(300)}\n${refuse}`
  const pushed = toPushMessage({ id: 7, title: '(광고) 연말', body, path: null, isAdvertising: true }).body
  expect(pushed.endsWith(`…\n${refuse}`)).toBe(true)
  expect(pushed.length).toBeLessThanOrEqual(240)
})

test.each([
  ['20:59', '20:59'],
  ['21:00', '08:00'],
  ['21:59', '08:00'],
  ['07:59', '08:00'],
  ['08:00', '08:00'],
])('an advertisement for the day that is tried at %s goes at %s', (at, goes) => {
  const now = new Date(`2026-12-01T${at}:00+09:00`)
  const moment = pushMoment({ now, concerns: null, isDayOnly: true })
  expect(seoulMoment(moment).slice(11, 16)).toBe(goes)
})

describe('what a service worker gets', () => {
  const message = { id: 7, title: '참여 신청이 왔어요', body: '확인해 주세요.', path: '/room/1' }
  const unknown = { id: 0, title: '새 알림이 있어요', body: '', path: '/notice-log' }
  test.each([
    ['is shown as it came', message, message],
    ['with more than it knows is shown without', { ...message, more: 1 }, message],
    [
      'leads to the log instead of elsewhere',
      { ...message, path: '//evil.example' },
      { ...message, path: '/notice-log' },
    ],
    [
      'leads to the log instead of a script',
      { ...message, path: 'javascript:alert(1)' },
      { ...message, path: '/notice-log' },
    ],
    ['without a title is a notice all the same', { id: 7 }, unknown],
    ['that is no message is a notice all the same', 'text', unknown],
    ['that is nothing is a notice all the same', null, unknown],
  ])('%s', (_, given, shown) => {
    expect(readPushMessage(given)).toEqual(shown)
  })
})

describe('a device', () => {
  const phone = {
    hasWorker: true,
    hasPush: true,
    isApple: false,
    isInstalled: false,
    isInApp: false,
    permission: 'default' as const,
  }
  test.each([
    ['can be pushed to', {}, null],
    ['of Apple shows the page in a tab', { hasPush: false, isApple: true }, 'install'],
    ['of Apple is too old', { hasPush: false, isApple: true, isInstalled: true }, 'unsupported'],
    ['knows no push', { hasPush: false }, 'unsupported'],
    ['has no worker of ours', { hasWorker: false }, 'no-worker'],
    ['has been told no', { permission: 'denied' as const }, 'denied'],
    ['is a window of another app', { hasPush: false, isApple: true, isInApp: true }, 'in-app'],
  ])('%s', (_, about, obstacle) => {
    expect(pushObstacle({ ...phone, ...about }, false)).toBe(obstacle)
  })

  test('of the demo is told what its kind is told, and needs no support otherwise', () => {
    const bare = { ...phone, hasPush: false, hasWorker: false, permission: 'denied' as const }
    expect(pushObstacle(bare, true)).toBeNull()
    expect(pushObstacle({ ...phone, isApple: true }, true)).toBe('install')
    expect(pushObstacle({ ...phone, isInApp: true }, true)).toBe('in-app')
  })

  test.each([
    [
      'KakaoTalk',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 KAKAOTALK 25.4.2',
      true,
    ],
    ['NAVER', 'Mozilla/5.0 (iPhone) Mobile/15E148 NAVER(inapp; search; 2000; 12.9.3)', true],
    ['Instagram', 'Mozilla/5.0 (Linux; Android 15) Chrome/136.0 Mobile Safari/537.36 Instagram 380.0', true],
    ['a WebView', 'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) Version/4.0 Chrome/136.0 Mobile', true],
    [
      'Chrome',
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/136.0 Mobile Safari/537.36',
      false,
    ],
    ['Safari', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1', false],
    ['삼성 인터넷', 'Mozilla/5.0 (Linux; Android 15; SM-S931N) SamsungBrowser/28.0 Chrome/130.0', false],
    ['웨일', 'Mozilla/5.0 (Linux; Android 15) Chrome/134.0 Whale/3.31 Mobile Safari/537.36', false],
  ])('%s shows pages in a window of its own app: by its name', (_, agent, isInApp) => {
    expect(isInAppAgent(agent)).toBe(isInApp)
  })
})
