import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, aSignInNotice, aWelcome, signIn } from '~/features/accounts/server/factories'
import { fixedClock } from '~/lib/clock'
import { openAlimtalk } from '~/lib/server/alimtalk'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { queuedJobs } from '~/lib/server/test-jobs'
import { deliverNotices } from './commands/outbox'
import { deliverNoticesJob } from './jobs'
import { noticeData } from './member-data'

const noAlimtalk = openAlimtalk(null, fixedClock('2026-03-18T03:00:00Z'))

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

interface Person {
  id: number
  headers: { authorization: string }
}

async function aPerson(): Promise<Person> {
  const id = await aMember(on.db)
  return { id, headers: await signIn(on.app, id) }
}

async function get(url: string, { headers }: Partial<Person> = {}) {
  const reply = await on.app.inject({ url, headers })
  return { status: reply.statusCode, body: reply.json() }
}

async function send(
  method: 'POST' | 'PUT',
  url: string,
  { headers, payload }: { headers?: Person['headers']; payload?: object },
) {
  const reply = await on.app.inject({ method, url, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}

async function titlesOf(person: Person): Promise<string[]> {
  const { status, body } = await get('/v1/me/notices', person)
  expect(status).toBe(200)
  return body.results.map(({ title }: { title: string }) => title)
}

async function isUnread(person?: Person): Promise<boolean> {
  return (await get('/v1/me/notices/flag', person)).body.unread
}

function welcome({ id }: Person, nickname = '말판', now = on.clock.now()): Promise<void> {
  return on.db.transaction((tx) => aWelcome(tx, { memberId: id, nickname, now }))
}

function signedIn({ id }: Person): Promise<void> {
  return on.db.transaction((tx) => aSignInNotice(tx, { memberId: id, now: on.clock.now() }))
}

/** Stores a row in the outbox as a later version would. */
async function fromLaterVersion({ id }: Person): Promise<number> {
  const [row] = await on.db<{ id: number }[]>`
    with told as (
      insert into notice_outbox (member_id, kind, details, caused_at)
      values (${id}, 'parade', '{}', ${on.clock.now()})
      returning id
    )
    insert into notice_deliveries (outbox_id, channel) select id, 'log' from told
    returning outbox_id as id`
  if (!row) throw new Error('not stored')
  return row.id
}

async function isWaiting(outboxId: number): Promise<boolean> {
  const rows =
    await on.db`select from notice_deliveries where outbox_id = ${outboxId} and delivered_at is null`
  return rows.length === 1
}

let person: Person
beforeEach(async () => {
  person = await aPerson()
})

describe('what is told', () => {
  test('reaches the member whom it concerns, in words, with where it leads and when it happened', async () => {
    await welcome(person, '말판', new Date('2026-03-18T02:50:00Z'))
    expect(await titlesOf(person)).toEqual([])
    await deliverNotices(on.db, on.noticeKinds)
    expect(await get('/v1/me/notices', person)).toEqual({
      status: 200,
      body: {
        count: 1,
        next: null,
        previous: null,
        results: [
          {
            id: expect.any(Number),
            kind: 'welcome',
            group: 'account',
            title: '말판님, 반가워요',
            body: '미플에서 마음에 드는 보드게임을 찾아보세요.',
            path: '/',
            causedAt: '2026-03-18T02:50:00.000Z',
            isRead: false,
          },
        ],
      },
    })
    expect(await titlesOf(await aPerson())).toEqual([])
  })

  test('comes with a job that delivers it', async () => {
    await welcome(person)
    const job = (await queuedJobs(on.db, 'deliver-notices')).at(-1)
    await deliverNoticesJob(on.db, { kinds: on.noticeKinds, alimtalk: noAlimtalk })(job?.payload)
    expect(await titlesOf(person)).toEqual(['말판님, 반가워요'])
  })

  test('was never told when its cause is taken back', async () => {
    const jobs = () => on.db`select from graphile_worker.jobs where task_identifier = 'deliver-notices'`
    const before = (await jobs()).length
    const takenBack = on.db.transaction(async (tx) => {
      await aWelcome(tx, { memberId: person.id, now: on.clock.now() })
      throw new Error('changed my mind')
    })
    await expect(takenBack).rejects.toThrow('changed my mind')
    await deliverNotices(on.db, on.noticeKinds)
    expect(await titlesOf(person)).toEqual([])
    expect(await jobs()).toHaveLength(before)
  })

  test('is told once, however often it is delivered', async () => {
    await welcome(person)
    await deliverNotices(on.db, on.noticeKinds)
    await deliverNotices(on.db, on.noticeKinds)
    // Simulates a crash between the two steps of a delivery, which cannot happen in one transaction.
    await on.db`
      update notice_deliveries set delivered_at = null
      where outbox_id in (select id from notice_outbox where member_id = ${person.id})`
    await deliverNotices(on.db, on.noticeKinds)
    expect(await titlesOf(person)).toEqual(['말판님, 반가워요'])
  })

  test('is told once by two processes at once', async () => {
    for (const nickname of ['하나', '둘', '셋']) await welcome(person, nickname)
    await Promise.all(Array.from({ length: 6 }, () => deliverNotices(on.db, on.noticeKinds)))
    expect(await titlesOf(person)).toEqual(['셋님, 반가워요', '둘님, 반가워요', '하나님, 반가워요'])
  })

  test('is left to the process that has it in hand, and the rest is delivered meanwhile', async () => {
    const other = await aPerson()
    await welcome(person)
    await welcome(other)
    let delivery: Promise<unknown> = Promise.resolve()
    await on.db.transaction(async (tx) => {
      await tx`
        select outbox_id from notice_deliveries join notice_outbox on notice_outbox.id = outbox_id
        where member_id = ${person.id} for update`
      // Not awaited here, because a delivery that waits for the row would wait forever.
      delivery = deliverNotices(on.db, on.noticeKinds)
      await expect.poll(() => titlesOf(other)).toEqual(['말판님, 반가워요'])
      expect(await titlesOf(person)).toEqual([])
    })
    await delivery
    await deliverNotices(on.db, on.noticeKinds)
    expect(await titlesOf(person)).toEqual(['말판님, 반가워요'])
  })

  test('is out of the way of a member who is just leaving', async () => {
    await welcome(person)
    let delivery: Promise<unknown> = Promise.resolve()
    await on.db.transaction(async (tx) => {
      await tx`select id from members where id = ${person.id} for update`
      delivery = deliverNotices(on.db, on.noticeKinds)
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
      // Leaving deletes this row next. If the waiting delivery had locked it, there would be a deadlock.
      const own = await tx`select id from notice_outbox where member_id = ${person.id} for update nowait`
      expect(own).toHaveLength(1)
    })
    await delivery
    expect(await titlesOf(person)).toEqual(['말판님, 반가워요'])
  })

  test('is delivered to the last when more waits than one transaction takes', async () => {
    const behind = await aPerson()
    await on.db`
      with told as (
        insert into notice_outbox (member_id, kind, details, caused_at)
        select ${person.id}, 'welcome', '{"nickname": "말판"}', ${on.clock.now()} from generate_series(1, 205)
        returning id
      )
      insert into notice_deliveries (outbox_id, channel) select id, 'log' from told`
    await welcome(behind)
    await deliverNotices(on.db, on.noticeKinds)
    expect((await get('/v1/me/notices', person)).body.count).toBe(205)
    expect(await titlesOf(behind)).toEqual(['말판님, 반가워요'])
  })

  test('does not follow somebody who has left', async () => {
    await welcome(person)
    await on.db`update members set left_at = now() where id = ${person.id}`
    await deliverNotices(on.db, on.noticeKinds)
    expect(await on.db`select from notices where member_id = ${person.id}`).toHaveLength(0)
    expect(
      await on.db`
        select from notice_deliveries join notice_outbox on notice_outbox.id = outbox_id
        where member_id = ${person.id} and delivered_at is null`,
    ).toHaveLength(0)
  })
})

describe('a kind that this version does not know', () => {
  test('waits, and keeps nothing waiting behind it', async () => {
    const outboxId = await fromLaterVersion(person)
    await welcome(person)
    expect(await deliverNotices(on.db, on.noticeKinds)).toContain(outboxId)
    expect(await titlesOf(person)).toEqual(['말판님, 반가워요'])
    expect(await isWaiting(outboxId)).toBe(true)
  })

  test('lets only its own job be tried again', async () => {
    const outboxId = await fromLaterVersion(person)
    const job = deliverNoticesJob(on.db, { kinds: on.noticeKinds, alimtalk: noAlimtalk })
    await expect(job({ outboxId })).rejects.toThrow(`notice ${outboxId} is of a kind`)
    await welcome(person)
    await job({ outboxId: outboxId + 1 })
    expect(await titlesOf(person)).toEqual(['말판님, 반가워요'])
  })

  test('in their hundreds do not hold up the rest', async () => {
    const behind = await aPerson()
    await on.db`
      with told as (
        insert into notice_outbox (member_id, kind, details, caused_at)
        select ${person.id}, 'parade', '{}', ${on.clock.now()} from generate_series(1, 120)
        returning id
      )
      insert into notice_deliveries (outbox_id, channel) select id, 'log' from told`
    await welcome(behind)
    await deliverNotices(on.db, on.noticeKinds)
    expect(await titlesOf(behind)).toEqual(['말판님, 반가워요'])
  })
})

describe('the log', () => {
  test('is twenty a page, the newest first', async () => {
    const names = Array.from({ length: 23 }, (_, at) => `이름${at}`)
    for (const nickname of names) await welcome(person, nickname)
    await deliverNotices(on.db, on.noticeKinds)
    const titles = names.map((nickname) => `${nickname}님, 반가워요`).reverse()
    const first = await get('/v1/me/notices', person)
    expect(first.body).toMatchObject({
      count: 23,
      next: 'https://meeple.example/v1/me/notices?page=2',
      previous: null,
    })
    expect(await titlesOf(person)).toEqual(titles.slice(0, 20))
    const second = await get('/v1/me/notices?page=2', person)
    expect(second.body).toMatchObject({ count: 23, next: null })
    expect(second.body.results.map(({ title }: { title: string }) => title)).toEqual(titles.slice(20))
    expect((await get('/v1/me/notices?page=3', person)).body).toMatchObject({ count: 23, results: [] })
    expect((await get('/v1/me/notices?page=0', person)).status).toBe(400)
  })

  test('is the member’s own, and nobody keeps a copy', async () => {
    expect(await get('/v1/me/notices')).toEqual({
      status: 401,
      body: { error: '로그인이 필요해요.', code: 'AUTH_REQUIRED' },
    })
    const reply = await on.app.inject({ url: '/v1/me/notices', headers: person.headers })
    expect(reply.headers['cache-control']).toBe('no-store')
  })
})

describe('the bell', () => {
  test.each(['/v1/me/notices/flag', '/v1/me/notices/flag/'])(
    'never rings for a visitor (%s)',
    async (url) => {
      await welcome(person)
      await deliverNotices(on.db, on.noticeKinds)
      const reply = await on.app.inject({ url })
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toEqual({ unread: false })
      expect(reply.headers['cache-control']).toBe('no-store')
    },
  )

  test('rings for the member until what there is has been read', async () => {
    const other = await aPerson()
    expect(await isUnread(person)).toBe(false)
    await welcome(other)
    await welcome(person, '하나')
    await welcome(person, '둘')
    await deliverNotices(on.db, on.noticeKinds)
    expect(await isUnread(person)).toBe(true)

    const { results } = (await get('/v1/me/notices', person)).body
    const [newest, oldest] = results.map(({ id }: { id: number }) => id)
    const read = (upTo: unknown) =>
      send('POST', '/v1/me/notices/read', { headers: person.headers, payload: { upTo } })
    expect(await read(oldest)).toEqual({ status: 200, body: { unread: true } })
    expect(await isUnread(person)).toBe(true)
    expect(await read(newest)).toEqual({ status: 200, body: { unread: false } })
    expect(await isUnread(person)).toBe(false)
    expect((await get('/v1/me/notices', person)).body.results).toMatchObject([
      { id: newest, isRead: true },
      { id: oldest, isRead: true },
    ])
    // Ids are shared by all members, but marking as read must not affect another member's notices.
    expect(await isUnread(other)).toBe(true)
  })

  test('rings again for what came after', async () => {
    await welcome(person, '하나')
    await deliverNotices(on.db, on.noticeKinds)
    const [{ id }] = (await get('/v1/me/notices', person)).body.results
    await welcome(person, '둘')
    await deliverNotices(on.db, on.noticeKinds)
    const { body } = await send('POST', '/v1/me/notices/read', {
      headers: person.headers,
      payload: { upTo: id },
    })
    expect(body).toEqual({ unread: true })
  })

  test('keeps the moment of the first reading', async () => {
    await welcome(person)
    await deliverNotices(on.db, on.noticeKinds)
    const [{ id }] = (await get('/v1/me/notices', person)).body.results
    const read = () => send('POST', '/v1/me/notices/read', { headers: person.headers, payload: { upTo: id } })
    const moments = () => on.db`select read_at from notices where id = ${id}`
    await read()
    const first = await moments()
    on.clock.set('2026-03-18T03:05:00Z')
    await read()
    on.clock.set('2026-03-18T03:00:00Z')
    expect(await moments()).toEqual(first)
    expect(first).toEqual([{ readAt: new Date('2026-03-18T03:00:00Z') }])
  })

  test.each([0, 1.5, '7', null, 2 ** 60])('is not answered by a number that is none: %s', async (upTo) => {
    const reply = await send('POST', '/v1/me/notices/read', {
      headers: person.headers,
      payload: { upTo },
    })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT', fields: { upTo: expect.any(String) } },
    })
  })

  test('is not a visitor’s to answer', async () => {
    const reply = await send('POST', '/v1/me/notices/read', { payload: { upTo: 1 } })
    expect(reply).toMatchObject({ status: 401, body: { code: 'AUTH_REQUIRED' } })
  })
})

describe('the settings', () => {
  const security = {
    group: 'security',
    label: '로그인',
    description: '새 기기에서 로그인하면 알려 드려요.',
    isFixed: false,
    isPushed: true,
  }
  const chosen = (settings: { group: string; isFixed: boolean; isWanted: boolean }[]) =>
    settings.map(({ group, isFixed, isWanted }) => [group, isFixed ? 'always' : isWanted])
  const usual = [
    ['meetups', true],
    ['meetup-reminders', true],
    ['alerts', true],
    ['cafe', true],
    ['lessons', true],
    ['coupons', true],
    ['passes', true],
    ['promotions', true],
    ['reviews', true],
    ['league', true],
    ['security', true],
    ['meetup-seats', 'always'],
    ['payments', 'always'],
    ['moderation', 'always'],
    ['account', 'always'],
  ]
  const choose = (isWanted: unknown, { headers }: Partial<Person>, group = 'security') =>
    send('PUT', `/v1/me/notices/settings/${group}`, { headers, payload: { isWanted } })

  test('name every group, wanted unless it is muted, and say what is always told', async () => {
    const other = await aPerson()
    const settings = async (of = person) => (await get('/v1/me/notices/settings', of)).body
    expect(chosen(await settings())).toEqual(usual)
    expect(await settings()).toContainEqual({ ...security, isWanted: true })
    const muted = { ...security, isWanted: false, isPushed: false }
    expect(await choose(false, person)).toEqual({ status: 200, body: muted })
    expect(await choose(false, person)).toEqual({ status: 200, body: muted })
    expect(chosen(await settings())).toEqual(
      usual.map(([group, is]) => [group, group === 'security' ? false : is]),
    )
    expect(chosen(await settings(other))).toEqual(usual)
    expect(await choose(true, person)).toEqual({ status: 200, body: { ...security, isWanted: true } })
    expect(chosen(await settings())).toEqual(usual)
  })

  test('of a muted group: it is not told, not even later, while the rest is', async () => {
    const other = await aPerson()
    await choose(false, person)
    for (const each of [person, other]) await signedIn(each)
    await welcome(person)
    await deliverNotices(on.db, on.noticeKinds)
    expect(await titlesOf(other)).toEqual(['새 기기에서 로그인했어요'])
    expect(await titlesOf(person)).toEqual(['말판님, 반가워요'])
    await choose(true, person)
    await deliverNotices(on.db, on.noticeKinds)
    expect(await titlesOf(person)).toEqual(['말판님, 반가워요'])
    await signedIn(person)
    await deliverNotices(on.db, on.noticeKinds)
    expect(await titlesOf(person)).toEqual(['새 기기에서 로그인했어요', '말판님, 반가워요'])
  })

  test.each(['account', 'meetup-seats', 'parade', 'constructor'])(
    'know no group %s to choose about',
    async (group) => {
      expect(await choose(false, person, group)).toEqual({
        status: 404,
        body: { error: '알림 종류를 찾을 수 없어요.', code: 'NOT_FOUND' },
      })
    },
  )

  test('take yes or no from members only', async () => {
    expect(await choose('no', person)).toEqual({
      status: 400,
      body: {
        error: '받을지(isWanted)는 예 또는 아니요로 선택해 주세요.',
        code: 'BAD_INPUT',
        fields: { isWanted: '받을지(isWanted)는 예 또는 아니요로 선택해 주세요.' },
      },
    })
    expect((await choose(false, {})).status).toBe(401)
    expect((await get('/v1/me/notices/settings')).status).toBe(401)
  })
})

describe('a member’s own data', () => {
  test('hold what was told, what was not, and what is not wanted, and nothing of others', async () => {
    const other = await aPerson()
    await welcome(other, '남의 이름')
    await on.db`insert into muted_notices (member_id, notice_group) values (${person.id}, 'security')`
    await welcome(person)
    await signedIn(person)
    await deliverNotices(on.db, on.noticeKinds)
    expect(await noticeData.collect(on.db, person.id)).toEqual({
      notices: [
        {
          title: '말판님, 반가워요',
          body: '미플에서 마음에 드는 보드게임을 찾아보세요.',
          at: '2026-03-18T03:00:00.000Z',
          readAt: null,
        },
      ],
      untold: [
        {
          kind: 'signed-in',
          details: { device: '아이폰', provider: 'kakao' },
          at: '2026-03-18T03:00:00.000Z',
        },
      ],
      muted: [{ group: '로그인', in: '알림 전체' }],
      pushedTo: [],
    })
  })

  test('go when the member leaves, and nobody else’s', async () => {
    const other = await aPerson()
    for (const each of [person, other]) {
      await welcome(each)
      await on.db`insert into muted_notices (member_id, notice_group) values (${each.id}, 'security')`
    }
    await deliverNotices(on.db, on.noticeKinds)
    await welcome(person)
    await on.db.transaction((tx) => noticeData.erase(tx, person.id, on.clock.now()))
    const nothing = { notices: [], untold: [], muted: [], pushedTo: [] }
    expect(await noticeData.collect(on.db, person.id)).toEqual(nothing)
    expect(await noticeData.collect(on.db, other.id)).toMatchObject({
      notices: [{ title: '말판님, 반가워요' }],
      muted: [{ group: '로그인' }],
    })
  })

  test('are not added to by what happens while the member leaves, whichever comes first', async () => {
    const leavers: number[] = []
    for (let round = 0; round < 25; round += 1) {
      const { id, headers } = await aPerson()
      leavers.push(id)
      const leave = async () => {
        const { statusCode } = await on.app.inject({ method: 'DELETE', url: '/v1/me', headers })
        expect(statusCode).toBe(200)
      }
      const mute = async () => {
        const url = '/v1/me/notices/settings/security'
        const { status } = await send('PUT', url, { headers, payload: { isWanted: false } })
        expect([200, 401]).toContain(status)
      }
      const sendWelcome = () => welcome({ id, headers })
      await Promise.all(
        (round % 2 === 0 ? [leave, mute, sendWelcome] : [mute, sendWelcome, leave]).map((act) => act()),
      )
    }
    const left = await on.db<{ memberId: number }[]>`
      select member_id from muted_notices where member_id = any(${leavers}::int[])
      union
      select member_id from notice_outbox where member_id = any(${leavers}::int[])`
    expect(left).toEqual([])
  })
})
