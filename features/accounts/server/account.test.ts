import { access } from 'node:fs/promises'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aCafe, aStaffMember } from '~/features/cafes/server/factories'
import { aGame } from '~/features/catalogue/server/factories'
import { anInstructor } from '~/features/instructors/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import { aPlay } from '~/features/play-records/server/factories'
import { aReview } from '~/features/reviews/server/factories'
import type { Transaction } from '~/lib/server/database'
import { countWaitingForLocks } from '~/lib/server/test-database'
import { queuedJobs } from '~/lib/server/test-jobs'
import { accountMessages, leftNickname } from '../account'
import { newestPolicy } from '../policy-version'
import { noteDisconnection } from './commands/leave'
import { aMember, anIdentity, aSession, signIn } from './factories'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())

type Headers = Record<string, string>

async function ask(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  headers: Headers,
  payload?: object,
) {
  const reply = await on.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json() }
}

async function sendPicture(headers: Headers, bytes: Buffer, type = 'image/png') {
  const reply = await on.app.inject({
    method: 'PUT',
    url: '/v1/me/picture/',
    headers: { ...headers, 'content-type': type },
    payload: bytes,
  })
  return { status: reply.statusCode, body: reply.json() }
}

function aPhoto(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#338866' } })
    .withExif({ IFD0: { Copyright: '나' } })
    .jpeg()
    .toBuffer()
}

function aSeat(memberId: number) {
  return { memberId, name: '함께한 사람', score: null, penalty: 0, isWinner: false }
}

/** A real single-coloured PNG with this many pixels per side: small to send, large to decode. */
function aBomb(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(content.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // One bit per pixel, greyscale.
  header.writeUInt8(1, 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

let phones = 0
/** A phone number that is unique in this file. */
function aPhone(): string {
  phones += 1
  return `0103333${String(phones).padStart(4, '0')}`
}

describe('a member’s own account', () => {
  test('is visible to nobody else, and follows the contract', async () => {
    const memberId = await aMember(on.db, {
      nickname: '내정보',
      phone: '01012341234',
      email: 'me@example.com',
      isCafeStaff: true,
    })
    await anIdentity(on.db, { memberId, provider: 'kakao', subject: '77' })
    expect((await ask('GET', '/v1/me/info/', {})).status).toBe(401)
    const headers = await signIn(on.app, memberId)
    expect(await ask('GET', '/v1/me/info/', headers)).toEqual({
      status: 200,
      body: {
        id: memberId,
        user_id: memberId,
        username: '내정보',
        first_name: '내정보',
        email: 'me@example.com',
        phone_number: '01012341234',
        profile_image: null,
        signs_in_with: ['kakao'],
        store_yn: 'Y',
        franchise_yn: 'N',
        instructor_yn: 'N',
        operator_yn: 'N',
        store_name: null,
        tel1: null,
        tel2: null,
        closedays: null,
        place: null,
        dong: null,
        token: null,
        fcm_token: null,
      },
    })
  })

  test('accepts a new nickname that is free, and tidies it', async () => {
    const headers = await signIn(on.app, await aMember(on.db, { nickname: '옛이름' }))
    await aMember(on.db, { nickname: 'Taken' })
    const renamed = await ask('PATCH', '/v1/me/info', headers, { username: '  새  이름 ' })
    expect(renamed).toMatchObject({ status: 200, body: { first_name: '새 이름' } })
    expect(await ask('PATCH', '/v1/me/info', headers, { username: 'tAKEN' })).toEqual({
      status: 409,
      body: {
        code: 'NICKNAME_TAKEN',
        error: accountMessages.nicknameTaken,
        fields: { username: accountMessages.nicknameTaken },
      },
    })
    const short = await ask('PATCH', '/v1/me/info', headers, { username: '가' })
    expect(short).toMatchObject({
      status: 400,
      body: { fields: { username: accountMessages.nicknameShort } },
    })
    expect((await ask('GET', '/v1/me/info', headers)).body.first_name).toBe('새 이름')
  })

  test('shows its new nickname on reviews at once', async () => {
    const memberId = await aMember(on.db, { nickname: '평론가' })
    await aReview(on.db, { authorId: memberId, gameId: await aGame(on.db) })
    const author = async () => (await ask('GET', '/v1/productre/?home=true', {})).body.results[0].owner_name
    expect(await author()).toBe('평론가')
    await ask('PATCH', '/v1/me/info', await signIn(on.app, memberId), { username: '새평론가' })
    expect(await author()).toBe('새평론가')
  })

  test.each(['marketing', 'location'])(
    'records when %s was agreed to and withdrawn, each once',
    async (kind) => {
      const memberId = await aMember(on.db)
      const headers = await signIn(on.app, memberId)
      for (const isGiven of [true, true, false]) {
        expect((await ask('PUT', `/v1/me/consents/${kind}`, headers, { isGiven })).status).toBe(200)
      }
      const rows = await on.db<{ isGiven: boolean }[]>`
      select is_given from consents where member_id = ${memberId} order by id`
      expect(rows.map(({ isGiven }) => isGiven)).toEqual([true, false])
      expect((await ask('GET', '/v1/me/consents', headers)).body).toEqual([
        { kind, version: newestPolicy, isGiven: false, at: '2026-03-18T03:00:00.000Z' },
      ])
    },
  )
})

describe('a profile picture', () => {
  test('is re-encoded from the photo: square, without the camera’s metadata', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    const first = await sendPicture(headers, await aPhoto(900, 400), 'image/jpeg')
    expect(first.status).toBe(200)
    const image: string = first.body.image
    expect(image).toMatch(/^\/media\/uploads\/[0-9a-f]{32}$/)
    const file = (address: string, width: number) =>
      path.join(on.app.env.dataDir, `${address}-${width}.webp`.slice(1))
    // The path without width and extension, as the API returns it.
    const whole = (address: string) => path.join(on.app.env.dataDir, `${address}.webp`.slice(1))
    expect(await sharp(whole(image)).metadata()).toMatchObject({ width: 192 })
    const stored = await sharp(file(image, 192)).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 192, height: 192 })
    expect(stored.exif).toBeUndefined()

    const second = await sendPicture(headers, await aPhoto(300, 300), 'image/jpeg')
    await expect(access(file(image, 96))).rejects.toThrow()
    await access(file(second.body.image, 96))
    const removed = await ask('DELETE', '/v1/me/picture/', headers)
    expect(removed.body.image).toBeNull()
    await expect(access(file(second.body.image, 96))).rejects.toThrow()
    await expect(access(whole(second.body.image))).rejects.toThrow()
  })

  test('is refused if it is no picture, whatever its declared type', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    const wrong: [Buffer, string][] = [
      [Buffer.from('not a picture at all'), 'image/png'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/png'],
      [(await aPhoto(200, 200)).subarray(0, 300), 'image/jpeg'],
      [Buffer.alloc(0), 'image/jpeg'],
      [
        await sharp(await aPhoto(20, 20))
          .gif()
          .toBuffer(),
        'image/gif',
      ],
    ]
    for (const [bytes, type] of wrong) {
      const reply = await sendPicture(headers, bytes, type)
      expect(reply).toMatchObject({ status: 415, body: { code: 'NOT_A_PICTURE' } })
    }
    const asJson = await ask('PUT', '/v1/me/picture', headers, { picture: 'x' })
    expect(asJson.status).toBe(415)
    expect((await ask('GET', '/v1/me/info', headers)).body.profile_image).toBeNull()
  })

  test('of twenty thousand pixels a side is refused before it is decoded', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    const bomb = aBomb(20_000)
    const before = process.memoryUsage().rss
    const reply = await sendPicture(headers, bomb)
    expect(reply).toMatchObject({ status: 400, body: { code: 'PICTURE_TOO_LARGE' } })
    // Decoding it would take at least 400 megabytes.
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
  })

  test('of more than 24 million pixels is refused, and a smaller one accepted', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    expect(await sendPicture(headers, aBomb(4_900))).toMatchObject({
      status: 400,
      body: { error: '사진이 너무 커요. 2,400만 화소보다 작은 사진을 선택해 주세요.' },
    })
    expect((await sendPicture(headers, await aPhoto(5_900, 4_000), 'image/jpeg')).status).toBe(200)
  })

  test('waits for the one before it, and is refused with a sentence when too many wait', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    const photo = await aPhoto(4_000, 4_000)
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => sendPicture(headers, photo, 'image/jpeg')),
    )
    const refused = replies.filter(({ status }) => status !== 200)
    expect(replies.length - refused.length).toBeGreaterThanOrEqual(5)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, body } of refused) {
      expect({ status, body }).toEqual({
        status: 429,
        body: { error: '지금 사진을 올리는 사람이 많아요. 잠시 뒤에 다시 올려 주세요.', code: 'BUSY' },
      })
    }
  })

  test('of more than ten megabytes is refused', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    expect(await sendPicture(headers, Buffer.alloc(10 * 1024 * 1024 + 1), 'image/jpeg')).toMatchObject({
      status: 413,
      body: { error: '보내 주신 내용이 너무 커요.' },
    })
  })
})

test('a nickname from before the rule may stay, and remains taken', async () => {
  const old = await aMember(on.db, { nickname: '🎲미플지기🎲' })
  const headers = await signIn(on.app, old)
  const keep = await ask('PATCH', '/v1/me/info', headers, { username: '🎲미플지기🎲' })
  expect(keep).toMatchObject({ status: 200, body: { username: '🎲미플지기🎲' } })
  const other = await ask('PATCH', '/v1/me/info', headers, { username: '🎲🎲' })
  expect(other).toMatchObject({
    status: 400,
    body: { fields: { username: accountMessages.nicknameLetters } },
  })
  const stood = await aMember(on.db, { nickname: 'ＡＤＭ' })
  const odd = (username: string, whose: Record<string, string>) =>
    ask('PATCH', '/v1/me/info', whose, { username })
  expect(await odd('ＡＤＭ', await signIn(on.app, stood))).toMatchObject({ status: 200 })
  expect(await odd('㈜보드', headers)).toMatchObject({
    status: 400,
    body: { fields: { username: accountMessages.nicknameLetters } },
  })
  expect(await odd('새 미플', headers)).toMatchObject({
    status: 400,
    body: { fields: { username: accountMessages.nicknameReserved } },
  })
})

describe('blocking', () => {
  /** A member with a published review, so that everybody can know them. */
  async function aReviewer(about: Parameters<typeof aMember>[1] = {}) {
    const id = await aMember(on.db, about)
    await aReview(on.db, { authorId: id, gameId: await aGame(on.db) })
    return id
  }

  test('is listed once however often it was done, until it is undone', async () => {
    const headers = await signIn(on.app, await aMember(on.db))
    const other = await aReviewer({ nickname: '막힌사람' })
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('POST', `/v1/me/blocks/${other}/`, headers)).status).toBe(200)
    }
    expect((await ask('GET', '/v1/me/blocks/', headers)).body).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [
        {
          id: other,
          nickname: '막힌사람',
          image: null,
          blockedAt: '2026-03-18T03:00:00.000Z',
        },
      ],
    })
    for (let time = 0; time < 2; time += 1) {
      expect((await ask('DELETE', `/v1/me/blocks/${other}/`, headers)).status).toBe(200)
    }
    expect((await ask('GET', '/v1/me/blocks', headers)).body.count).toBe(0)
  })

  test('oneself, nobody and nonsense is refused', async () => {
    const memberId = await aMember(on.db)
    const headers = await signIn(on.app, memberId)
    const self = await ask('POST', `/v1/me/blocks/${memberId}`, headers)
    expect(self).toMatchObject({ status: 400, body: { error: accountMessages.blockSelf } })
    expect((await ask('POST', '/v1/me/blocks/2147483647', headers)).status).toBe(404)
    expect((await ask('POST', '/v1/me/blocks/abc', headers)).status).toBe(400)
    expect((await ask('POST', '/v1/me/blocks/1', {})).status).toBe(401)
  })

  test('somebody one cannot have met is treated as nonexistent, and is not listed', async () => {
    const memberId = await aMember(on.db)
    const headers = await signIn(on.app, memberId)
    const nobody = await ask('POST', '/v1/me/blocks/2147483647', headers)
    const gameId = await aGame(on.db)
    const quiet = await aMember(on.db)
    const hidden = await aMember(on.db)
    await aReview(on.db, { authorId: hidden, gameId })
    await on.db`update reviews set hidden_at = now() where author_id = ${hidden}`
    const deleted = await aMember(on.db)
    await aReview(on.db, { authorId: deleted, gameId })
    await on.db`update reviews set deleted_at = now() where author_id = ${deleted}`
    const atAnotherTable = await aMember(on.db)
    await aPlay(on.db, { memberId: quiet, gameId, players: [aSeat(atAnotherTable)] })
    for (const each of [quiet, hidden, deleted, atAnotherTable]) {
      expect(await ask('POST', `/v1/me/blocks/${each}`, headers)).toEqual(nobody)
    }
    expect((await ask('GET', '/v1/me/blocks', headers)).body.results).toEqual([])
  })

  test('somebody in the same play record can be blocked, whoever wrote it', async () => {
    const memberId = await aMember(on.db)
    const headers = await signIn(on.app, memberId)
    const gameId = await aGame(on.db)
    const named = await aMember(on.db)
    await aPlay(on.db, { memberId, gameId, players: [aSeat(memberId), aSeat(named)] })
    const writer = await aMember(on.db)
    const besides = await aMember(on.db)
    await aPlay(on.db, { memberId: writer, gameId, players: [aSeat(memberId), aSeat(besides)] })
    for (const each of [named, writer, besides]) {
      expect((await ask('POST', `/v1/me/blocks/${each}`, headers)).status).toBe(200)
    }
  })

  test('somebody who is leaving at that moment leaves no block behind, in either order', async () => {
    const blockers: Headers[] = []
    for (let each = 0; each < 4; each += 1) blockers.push(await signIn(on.app, await aMember(on.db)))
    for (let round = 0; round < 20; round += 1) {
      const leaver = await aReviewer()
      const headers = await signIn(on.app, leaver)
      const go = () => ask('DELETE', '/v1/me', headers)
      const block = (blocker: Headers) => ask('POST', `/v1/me/blocks/${leaver}`, blocker)
      const [early = [], late = []] = round % 2 === 0 ? [[], blockers] : [blockers]
      const blocking = early.map(block)
      const gone = go()
      blocking.push(...late.map(block))
      expect((await gone).status).toBe(200)
      for (const { status } of await Promise.all(blocking)) expect([200, 404]).toContain(status)
    }
    const left = await on.db<{ blockedId: number }[]>`
      select blocked_id from member_blocks join members on members.id = blocked_id where left_at is not null`
    expect(left).toEqual([])
  })
})

describe('leaving', () => {
  /** Creates a row for every column that refers to members. */
  async function aRowEverywhere(memberId: number, gameId: number) {
    const { db } = on
    const now = on.clock.now()
    const other = await aMember(db)
    const reviewId = await aReview(db, { authorId: other, gameId })
    const playId = await aPlay(db, { memberId: other, gameId })
    await db`insert into play_players (play_id, seat, member_id, name) values (${playId}, 9, ${memberId}, '손님')`
    await db`insert into review_likes (review_id, member_id, liked_at) values (${reviewId}, ${memberId}, ${now})`
    await db`update reviews set like_count = 1 where id = ${reviewId}`
    await db`
      with sent as (
        insert into promotions (title, body, written_at) values ('연말 모임', '스탬프를 드려요.', ${now}) returning id
      )
      insert into promotion_recipients (promotion_id, member_id, told_at) select id, ${memberId}, ${now} from sent`
    await db`insert into payment_buyers (member_id, phone, agreed_at) values (${memberId}, '01012345678', ${now})`
    await db`insert into trust_figures (member_id) values (${memberId})`
    await db`
      with incident as (
        insert into incidents (key, kind, title, items, happened, advice, measures, contact, is_to_all, written_at)
        values ('a-key-of-an-incident-that-was-told', 'leaked', '유출', '닉네임', '어제', '조심', '조치', '전화', false, ${now})
        returning id
      ), message as (
        insert into incident_messages (incident_id, written_at, recipients) select id, ${now}, 1 from incident returning id
      )
      insert into incident_tellings (message_id, member_id) select id, ${memberId} from message`
    await db`insert into consent_reminders (member_id, reminded_at) values (${memberId}, ${now})`
    await db`
      insert into phone_codes (member_id, phone, code_hash, expires_at)
      values (${memberId}, '01012345678', ${'a'.repeat(43)}, ${now})`
    await db`insert into review_likes_told (review_id, member_id) values (${reviewId}, ${memberId})`
    await db`
      insert into review_flags (review_id, kind, words, found_at, state, decided_at, decided_by)
      values (${reviewId}, 'words', array['말'], ${now}, 'dismissed', ${now}, ${memberId})`
    await db`insert into game_likes (member_id, game_id, liked_at) values (${memberId}, ${gameId}, ${now})`
    await db`update games set like_count = 1 where id = ${gameId}`
    await db`insert into favourite_games (member_id, place, game_id) values (${memberId}, 1, ${gameId})`
    await db`insert into owned_games (member_id, game_id, added_at) values (${memberId}, ${gameId}, ${now})`
    await db`
      insert into game_count_votes (member_id, game_id, players, is_good, voted_at)
      values (${memberId}, ${gameId}, 2, true, ${now})`
    await db`
      insert into keyed_requests (member_id, endpoint, key, body_hash, asked_at, status, reply)
      values (${memberId}, 'POST /v1/trial', 'a-key', 'a hash', ${now}, 200, '{}')`
    await db`insert into league_seasons (month) values ('2026-03-01')`
    await db`
      insert into league_standings (month, member_id, position, place, points, beaten, met, unheard)
      values ('2026-03-01', ${memberId}, 1, 1, 25, 1, 1, 0)`
    await db`
      insert into league_questions (month, loser_id, winner_id, asked_at)
      values ('2026-03-01', ${memberId}, ${other}, ${now}), ('2026-03-01', ${other}, ${memberId}, ${now})`
    await db`insert into league_absences (member_id, since) values (${memberId}, ${now})`
    await db`
      insert into pass_gifts (member_id, tier, count, reason, given_by, given_at, taken_back_by, taken_back_at)
      values (${memberId}, 5000, 1, '사과드려요.', ${other}, ${now}, ${other}, ${now}),
        (${other}, 5000, 1, '사과드려요.', ${memberId}, ${now}, ${memberId}, ${now})`
    await db`
      insert into member_notes (member_id, author_id, text, written_at)
      values (${memberId}, ${other}, '메모', ${now}), (${other}, ${memberId}, '메모', ${now})`
    await db`
      insert into cafe_undone_payouts (payout_id, cafe_id, month, amount, paid_on, made_at, lines, reason, undone_by, undone_at)
      values (${memberId}, ${await aCafe(db)}, '2026-02-01', 5000, '2026-03-02', ${now}, '[]', '잘못 눌렀어요.', ${memberId}, ${now})`
    await db`insert into tastes (member_id, game_id, weight) values (${memberId}, ${gameId}, 1)`
    await db`
      insert into audit_entries (actor_id, action, thing_kind, thing_id, happened_at)
      values (${memberId}, 'change-hours', 'cafe', 1, ${now})`
    await db`
      insert into imports (kind, file_name, state, member_id, uploaded_at)
      values ('games', 'games.csv', 'done', ${memberId}, ${now})`
    await db`
      insert into member_suspensions (member_id, reason, suspended_at, lifted_at)
      values (${memberId}, '욕설을 썼어요', ${now}, ${now})`
    await db`
      insert into member_blocks (blocker_id, blocked_id, blocked_at)
      values (${memberId}, ${other}, ${now}), (${other}, ${memberId}, ${now})`
    await db`
      insert into consents (member_id, kind, version, is_given, at)
      values (${memberId}, 'terms', '2026-01-01', true, ${now})`
    await db`
      with told as (
        insert into notice_outbox (member_id, kind, caused_at) values (${memberId}, 'welcome', ${now}) returning id
      )
      insert into notices (outbox_id, member_id, kind, title, caused_at)
      select id, ${memberId}, 'welcome', '반가워요', ${now} from told`
    await db`
      with asked as (
        insert into inquiries (member_id, topic, opened_at, last_message_at) values (${memberId}, 'bug', ${now}, ${now})
        returning id
      )
      insert into inquiry_messages (inquiry_id, operator_id, text, sent_at)
      select id, ${memberId}, '고칠게요', ${now} from asked`
    await db`insert into muted_notices (member_id, notice_group) values (${memberId}, 'reviews')`
    await db`
      insert into alert_choices (member_id, of_cafes, of_games, of_news, area_name, latitude, longitude, radius_km, weekdays,
        from_hour, until_hour)
      values (${memberId}, true, true, true, '서울 중구', 37.56, 126.99, 3, 31, 18, 22)`
    await db`
      insert into push_devices (session_id, member_id, endpoint, p256dh, auth, added_at)
      select id, member_id, ${`https://push.example/${memberId}`}, 'key', 'secret', ${now} from sessions
      where member_id = ${memberId} limit 1`
    await db`
      insert into keyed_requests (member_id, endpoint, key, body_hash, asked_at)
      values (${memberId}, 'POST /v1/me/product/used', 'a-key-of-theirs', 'hash', ${now})`
    const cafeId = await aCafe(db)
    await aStaffMember(db, { cafeId, memberId })
    await db`
      insert into cafe_payees (cafe_id, member_id, sealed, hint, changed_at)
      values (${cafeId}, ${memberId}, 'sealed', '은행 …1234', ${now})`
    await db`
      insert into cafe_invites (cafe_id, key_hash, role, invited_by, invited_at, expires_at)
      values (${cafeId}, ${`hash of ${memberId}`}, 'staff', ${memberId}, ${now}, ${now})`
    await db`insert into cafe_follows (member_id, cafe_id, followed_at) values (${memberId}, ${cafeId}, ${now})`
    await db`
      insert into cafe_corrections (cafe_id, member_id, about, body, sent_at)
      values (${cafeId}, ${memberId}, 'hours', '열 시에 닫아요', ${now})`
    await db`update cafes set follow_count = 1 where id = ${cafeId}`
    await db`
      insert into stamps (member_id, cafe_id, day, number, code_step, stamped_at)
      values (${memberId}, ${cafeId}, '2026-03-18', 1, 1, ${now})`
    await db`
      insert into coupons (member_id, cafe_id, coupon, cycle, stamp_count, issued_at)
      values (${memberId}, ${cafeId}, '음료 한 잔', 1, 1, ${now})`
    // Passes of last year, which have expired.
    const lastYear = new Date(now.getTime() - 365 * 86_400_000)
    await somePasses(db, { memberId, now: lastYear })
    await db`
      insert into payment_orders (merchant_uid, member_id, tier, count, amount, status, ordered_at)
      values (${`of-${memberId}`}, ${memberId}, 6000, 3, 18000, 'failed', ${now})`
    await db`
      with result as (
        insert into timer_results (key, game_id, made_by, played_on, made_at)
        values (${`result-${memberId}`}, ${gameId}, ${memberId}, ${now}, ${now}) returning id
      )
      insert into timer_result_players (result_id, place, name, score, is_winner, claimed_by, claimed_at)
      select id, 0, '손님', 1, true, ${memberId}, ${now} from result`
    // An ended meetup that the member hosted, at a cafe that takes no passes.
    const [meetup] = await db<{ id: number }[]>`
      insert into meetups (host_id, cafe_id, title, content, contact, starts_at, min_people, max_people, day_kind, status,
        confirmed_at, ended_at, opened_at)
      values (${memberId}, ${cafeId}, '지난 모임', '즐거웠어요.', '010', ${lastYear}, 2, 4, 'weekday', 'ended', ${lastYear},
        ${lastYear}, ${lastYear})
      returning id`
    const meetupId = meetup?.id ?? 0
    await db`
      insert into meetup_entries (meetup_id, member_id, is_host, state, asked_at, seated_at, starts_at, during)
      values (${meetupId}, ${memberId}, true, 'seated', ${lastYear}, ${lastYear}, ${lastYear}, 'empty')`
    const tomorrow = new Date(now.getTime() + 86_400_000)
    await db`
      insert into meetup_questions (meetup_id, member_id, body, written_at)
      values (${meetupId}, ${memberId}, '처음인데 가도 되나요?', ${now})`
    await db`
      with vote as (
        insert into shelf_votes (key, meetup_id, opened_at) values (${`vote of ${memberId}`}, ${meetupId}, ${now}) returning id
      )
      insert into shelf_ballots (vote_id, member_id, cast_at) select id, ${memberId}, ${now} from vote`
    await db`
      with cafe_table as (
        insert into cafe_tables (cafe_id, name, seats, code, made_at)
        select min(id), '1번', 4, 'LEAVING1', ${now} from cafes returning id
      ), sitting as (
        insert into sittings (key, table_id, asked_at, acted_at)
        select 'sitting-of-leaving', id, ${now}, ${now} from cafe_table returning id
      )
      insert into sitting_guests (sitting_id, phone_hash, member_id, name, is_seated, heard_at)
      select id, 'phone', ${memberId}, '손님', true, ${now} from sitting`
    await db`
      with pitfall as (
        insert into game_pitfalls (game_id, body, folded, made_by, author_id, is_shown, created_at)
        values (${gameId}, '탑은 한 번에 하나만 세워요.', 'folded', 'member', ${memberId}, false, ${now}) returning id
      )
      insert into pitfall_confirmations (pitfall_id, member_id, confirmed_at) select id, ${memberId}, ${now} from pitfall`
    await db`
      with opened as (
        insert into cafe_events (cafe_id, title, content, starts_at, ends_at, capacity, sign_up_until, opened_at)
        values (${cafeId}, '큰 행사', '만나요', ${tomorrow}, ${new Date(tomorrow.getTime() + 3_600_000)}, 20, ${tomorrow}, ${now})
        returning id
      )
      insert into cafe_event_sign_ups (event_id, member_id, people, state, signed_up_at)
      select id, ${memberId}, 2, 'in', ${now} from opened`
    await db`
      insert into meetup_alerts (member_id, meetup_id, source, waits_for, was_at_once, forget_at)
      values (${memberId}, ${meetupId}, 'area', ${tomorrow}, false, ${tomorrow})`
    await db`
      with said as (
        insert into cafe_notices (cafe_id, body, updated_at) values (${cafeId}, '내일 쉬어요', ${now}) returning id
      )
      insert into cafe_news_alerts (member_id, notice_id, waits_for) select ${memberId}, id, ${tomorrow} from said`
    await db`
      with open as (
        insert into meetups (host_id, cafe_id, title, content, starts_at, min_people, max_people, day_kind, open_slot, opened_at)
        values (${other}, ${cafeId}, '내일 모임', '한 자리를 맡아 뒀어요.', ${tomorrow}, 2, 4, 'weekday', 1, ${now})
        returning id
      )
      insert into meetup_seat_holds (meetup_id, member_id, reason, held_at, deadline)
      select id, ${memberId}, 'offer', ${now}, ${tomorrow} from open`
    await db`
      with made as (
        insert into payment_orders (merchant_uid, member_id, tier, count, amount, meetup_id, fee_percent, ordered_at)
        values (${`pass_for_meetup_${memberId}`}, ${memberId}, 6000, 1, 6000, ${meetupId}, 5, ${now}) returning id
      )
      insert into meetup_purchases (order_id, member_id, meetup_id, began_at, deadline)
      select id, ${memberId}, ${meetupId}, ${now}, ${tomorrow} from made`
    await db`
      insert into meetup_hand_overs (meetup_id, from_id, to_id, offered_at, outcome, ended_at)
      values (${meetupId}, ${memberId}, ${other}, ${now}, 'declined', ${now}), (${meetupId}, ${other}, ${memberId}, ${now}, 'declined', ${now})`
    await db`
      insert into meetup_announcements (meetup_id, member_id, body, written_at)
      values (${meetupId}, ${memberId}, '2층이에요', ${now})`
    await db`
      insert into meetup_pairs (meetup_id, member_id, token, made_at, deadline, outcome, ended_at, friend_id)
      values (${meetupId}, ${memberId}, ${`made-${memberId}`.padEnd(22, '_')}, ${now}, ${tomorrow}, 'claimed', ${now}, ${other}),
        (${meetupId}, ${other}, ${`came-${memberId}`.padEnd(22, '_')}, ${now}, ${tomorrow}, 'claimed', ${now}, ${memberId})`
    await db`
      insert into meetup_tellings (meetup_id, about_id, kind, told_at)
      values (${meetupId}, ${memberId}, 'joined', ${lastYear})`
    await db`
      insert into meetup_not_held_words (meetup_id, member_id, said_at) values (${meetupId}, ${memberId}, ${lastYear})`
    await db`
      insert into meetup_answers (meetup_id, member_id, about_id, would_meet_again, answered_at)
      values (${meetupId}, ${memberId}, ${other}, true, ${lastYear}), (${meetupId}, ${other}, ${memberId}, true, ${lastYear})`
    await db`
      insert into meetup_series (host_id, cafe_id, title, content, starts, min_people, max_people, auto_accepts, experience,
        welcomes_beginners, made_at)
      select ${memberId}::int, cafe_id, '매주', '만나요', '19:00', 2, 4, true, 'anyone', false, ${now}::timestamptz from meetups where id = ${meetupId}`
    await db`
      insert into meetup_bars (member_id, reason, barred_at, ends_at) values (${memberId}, '광고예요', ${now}, ${tomorrow})`
    await db`
      with about as (
        insert into report_cases (kind, member_id, opened_at)
        values ('person', ${memberId}, ${lastYear}), ('person', ${other}, ${lastYear}) returning id, member_id
      )
      insert into reports (case_id, reporter_id, reason, body, weight, reported_at)
      select id, case when member_id = ${memberId} then ${other}::int else ${memberId}::int end, 'spam', '', 0, ${lastYear}
      from about`
    await anInstructor(db, { memberId })
    await db`
      insert into lesson_requests (key, instructor_id, requester_id, name, phone, content, requested_at, changed_at)
      values (${`a-key-of-a-lesson-of-${String(memberId).padStart(6, '0')}`}, ${await anInstructor(db)}, ${memberId}, '김하늘', '01012345678', '네.',
        ${now}, ${now})`
    await db`
      insert into sign_in_tickets (ticket_hash, purpose, provider, subject, return_to, expires_at)
      select subject, 'sign-in', provider, subject, '/', ${now} from identities where member_id = ${memberId}`
  }

  /** Counts a member's rows in every column that refers to members, and the rows that depend on these. */
  async function rowsOf(memberId: number): Promise<Record<string, number>> {
    const referring = await on.db<{ place: string; rows: number }[]>`
      select conrelid::regclass || '.' || attname as place,
        (xpath('//rows/text()', query_to_xml(
          format('select count(*) as rows from %s where %I = %s', conrelid::regclass, attname, ${memberId}::int),
          false, true, '')))[1]::text::int as rows
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'members'::regclass`
    const [indirect] = await on.db<{ tickets: number; tokens: number }[]>`
      select (select count(*)::int from sign_in_tickets where subject = ${`9${memberId}`}) as tickets,
        (select count(*)::int from refresh_tokens) as tokens`
    return {
      ...Object.fromEntries(referring.map(({ place, rows }) => [place, rows])),
      sign_in_tickets: indirect?.tickets ?? 0,
      refresh_tokens: indirect?.tokens ?? 0,
    }
  }

  /** A member with data in every part. */
  async function somebody(nickname: string) {
    const phone = aPhone()
    const memberId = await aMember(on.db, {
      nickname,
      phone,
      email: 'leaver@example.com',
    })
    await anIdentity(on.db, { memberId, provider: 'kakao', subject: `9${memberId}` })
    const gameId = await aGame(on.db)
    await aReview(on.db, { authorId: memberId, gameId })
    await aPlay(on.db, { memberId, gameId })
    const headers = await signIn(on.app, memberId)
    return { memberId, gameId, phone, headers }
  }

  test('is preceded by a complete export without anybody else’s data', async () => {
    const { memberId, headers } = await somebody('내보내기')
    const other = await aMember(on.db, { nickname: '차단된사람' })
    await aReview(on.db, { authorId: other, gameId: await aGame(on.db) })
    await ask('POST', `/v1/me/blocks/${other}`, headers)
    for (const isGiven of [true, false]) await ask('PUT', '/v1/me/consents/marketing', headers, { isGiven })
    await somebody('다른사람이야')
    const { status, body } = await ask('GET', '/v1/me/export/', headers)
    expect(status).toBe(200)
    expect(body.account).toMatchObject({
      id: memberId,
      nickname: '내보내기',
      email: 'leaver@example.com',
      signsInWith: [{ provider: '카카오', number: `9${memberId}` }],
      blocked: [{ nickname: '차단된사람' }],
      consents: [
        { kind: 'marketing', version: newestPolicy, isGiven: true, at: '2026-03-18T03:00:00.000Z' },
        { kind: 'marketing', version: newestPolicy, isGiven: false, at: '2026-03-18T03:00:00.000Z' },
      ],
    })
    expect(body.reviews.written).toHaveLength(1)
    expect(body.plays).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('다른사람이야')
  })

  test('is preceded by an export that includes deleted but stored data, and where others named them', async () => {
    const { memberId, gameId, headers } = await somebody('지운리뷰')
    await on.db`update reviews set deleted_at = ${on.clock.now()} where author_id = ${memberId}`
    const writer = await aMember(on.db, { nickname: '기록한사람' })
    const seat = { memberId, name: '지운리뷰', score: 31, penalty: 0, isWinner: true }
    await aPlay(on.db, { memberId: writer, gameId, note: '남의 메모', players: [seat] })
    const { body } = await ask('GET', '/v1/me/export', headers)
    expect(body.reviews.written).toMatchObject([{ deletedAt: '2026-03-18T03:00:00.000Z' }])
    expect(body.namedByOthers).toMatchObject([{ playedOn: '2026-01-01', score: 31, isWinner: true }])
    expect(JSON.stringify(body)).not.toMatch(/기록한사람|남의 메모/)
  })

  test('deletes what was theirs and removes their name from what belongs to others', async () => {
    const { memberId, gameId, headers } = await somebody('떠날이')
    const friend = await aMember(on.db)
    await aPlay(on.db, {
      memberId: friend,
      gameId,
      players: [{ memberId, name: '떠날이', score: 10, penalty: 0, isWinner: true }],
    })
    const elsewhere = await aSession(on.app, memberId)
    expect((await ask('DELETE', '/v1/me/', headers)).status).toBe(200)

    expect((await ask('GET', '/v1/me/info', headers)).status).toBe(401)
    const refreshed = await ask('POST', '/v1/users/token/refresh', {}, { refresh: elsewhere.refresh })
    expect(refreshed.status).toBe(401)
    const [row] = await on.db<
      { nickname: string; phone: string | null; email: string | null; image: string | null }[]
    >`select nickname, phone, email, image from members where id = ${memberId}`
    expect({ ...row }).toEqual({ nickname: leftNickname, phone: null, email: null, image: null })
    const game = await ask('GET', `/v1/products/${gameId}`, {})
    expect(game.body.used_count).toBe(1)
    expect((await ask('GET', `/v1/productre/?product_id=${gameId}`, {})).body.count).toBe(0)
    const [player] = await on.db<{ name: string; memberId: number | null; score: number | null }[]>`
      select name, play_players.member_id, score from play_players join plays on plays.id = play_id
      where plays.member_id = ${friend}`
    expect({ ...player }).toEqual({ name: leftNickname, memberId: null, score: 10 })
  })

  test('leaves no rows behind except anonymous ones about other people’s things and about money', async () => {
    const { memberId, gameId, headers } = await somebody('흔적없이')
    await aRowEverywhere(memberId, gameId)
    const before = await rowsOf(memberId)
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])
    expect((await ask('DELETE', '/v1/me', headers)).status).toBe(200)
    const { refresh_tokens: tokens = 0, ...after } = await rowsOf(memberId)
    expect(Object.fromEntries(Object.entries(after).filter(([, rows]) => rows > 0))).toEqual({
      'audit_entries.actor_id': 1,
      'cafe_undone_payouts.undone_by': 1,
      'inquiries.member_id': 1,
      'inquiry_messages.operator_id': 1,
      'ledger_accounts.member_id': before['ledger_accounts.member_id'],
      'ledger_lots.member_id': 1,
      'member_notes.author_id': 1,
      'pass_gifts.given_by': 1,
      'pass_gifts.member_id': 1,
      'pass_gifts.taken_back_by': 1,
      'payment_orders.member_id': 2,
      'report_cases.member_id': 1,
    })
    expect(tokens).toBe((before.refresh_tokens ?? 0) - 1)
  })

  describe('does not deadlock with somebody who does this at the same time:', () => {
    let leaverId: number
    let headers: Headers
    let reviewId: number
    let gameId: number
    beforeEach(async () => {
      leaverId = await aMember(on.db)
      headers = await signIn(on.app, leaverId)
      gameId = await aGame(on.db)
      reviewId = await aReview(on.db, { authorId: leaverId, gameId })
      await anIdentity(on.db, { memberId: leaverId, provider: 'apple', subject: `lock-${leaverId}` })
    })

    /** Starts `act` in the middle of leaving and checks what the next step of leaving sees. */
    async function whileLeaving(
      act: () => PromiseLike<unknown>,
      next: (tx: Transaction) => Promise<object[]>,
    ) {
      let acting: PromiseLike<unknown> = Promise.resolve()
      await on.db.transaction(async (tx) => {
        await tx`select id from members where id = ${leaverId} for update`
        acting = Promise.resolve(act())
        await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
        expect(await next(tx)).toHaveLength(1)
      })
      await acting
    }

    test('a like of what they wrote', async () => {
      const fan = await signIn(on.app, await aMember(on.db))
      await whileLeaving(
        () => ask('POST', '/v1/me/productRe/carts', fan, { productre_id: reviewId }),
        (tx) => tx`select id from reviews where id = ${reviewId} for update nowait`,
      )
      const [review] = await on.db<{ likes: number }[]>`
        select like_count as likes from reviews where id = ${reviewId}`
      expect(review?.likes).toBe(1)
    })

    test('a report of what they wrote', async () => {
      const reporter = await signIn(on.app, await aMember(on.db))
      await whileLeaving(
        () => ask('POST', '/v1/productreReport', reporter, { productRe: reviewId, reason: 'spam' }),
        (tx) => tx`select id from reviews where id = ${reviewId} for update nowait`,
      )
    })

    test('a like that they take back', async () => {
      await ask('POST', '/v1/me/product/carts', headers, { product_id: gameId })
      await whileLeaving(
        () => ask('GET', `/v1/jjimdel?product_id=${gameId}`, headers),
        (tx) => tx`
          select game_id as id from game_likes where member_id = ${leaverId} and game_id = ${gameId} for update nowait`,
      )
    })

    test('what a host writes down about a meetup at which they sat', async () => {
      const host = await aMember(on.db)
      const lastYear = '2025-03-18T03:00:00Z'
      const [meetup] = await on.db<{ id: number }[]>`
        insert into meetups (host_id, cafe_id, title, content, contact, starts_at, min_people, max_people, day_kind, status,
          confirmed_at, ended_at, opened_at)
        values (${host}, ${await aCafe(on.db)}, '지난 모임', '즐거웠어요.', '010', ${lastYear}, 2, 4, 'weekday', 'ended',
          ${lastYear}, ${lastYear}, ${lastYear})
        returning id`
      const meetupId = meetup?.id ?? 0
      await on.db`
        insert into meetup_entries (meetup_id, member_id, is_host, state, asked_at, seated_at, starts_at, during)
        values (${meetupId}, ${leaverId}, false, 'seated', ${lastYear}, ${lastYear}, ${lastYear}, 'empty')`
      let leaving = Promise.resolve({ status: 0 })
      // Locks the meetup before its members, like every meetup command.
      await on.db.transaction(async (tx) => {
        await tx`select id from meetups where id = ${meetupId} for update`
        leaving = ask('DELETE', '/v1/me', headers)
        await expect.poll(() => countWaitingForLocks(on.db)).toBe(1)
        const free = await tx`select id from members where id = ${leaverId} for key share nowait`
        expect(free).toHaveLength(1)
      })
      expect((await leaving).status).toBe(200)
    })

    test('a change of a record that names them', async () => {
      const author = await aMember(on.db)
      const playId = await aPlay(on.db, { memberId: author, gameId, players: [aSeat(leaverId)] })
      const authorHeaders = await signIn(on.app, author)
      let changed = { status: 0 }
      await whileLeaving(
        async () => {
          changed = await ask('PATCH', `/v1/me/product/used/${playId}`, authorHeaders, {
            players: [{ name: '함께한 사람', user_id: leaverId, score: 3, is_winner: true }],
          })
        },
        (tx) => tx`select id from plays where id = ${playId} for update nowait`,
      )
      expect(changed.status).toBe(200)
    })

    test('a notification that they disconnected at a provider', async () => {
      const subject = `lock-${leaverId}`
      const now = on.clock.now()
      await whileLeaving(
        () => noteDisconnection(on.db, { provider: 'apple', subject, happenedAt: now, now }),
        (tx) => tx`
          select member_id as id from identities where provider = 'apple' and subject = ${subject} for update nowait`,
      )
    })
  })

  test('leaves a cafe one owner when its last two owners leave at the same time', async () => {
    const cafeId = await aCafe(on.db)
    const owners = [await aMember(on.db), await aMember(on.db)]
    for (const memberId of owners) await aStaffMember(on.db, { cafeId, memberId, role: 'owner' })
    await aStaffMember(on.db, { cafeId, memberId: await aMember(on.db) })
    const signedIn = [await signIn(on.app, owners[0] ?? 0), await signIn(on.app, owners[1] ?? 0)]
    let leaving: Promise<{ status: number }>[] = []
    // Both have begun before either can go on.
    await on.db.transaction(async (tx) => {
      await tx`select from cafes where id = ${cafeId} for no key update`
      leaving = signedIn.map((headers) => ask('DELETE', '/v1/me', headers))
      await expect.poll(() => countWaitingForLocks(on.db)).toBe(2)
    })
    expect((await Promise.all(leaving)).map(({ status }) => status).sort()).toEqual([200, 409])
    const left = await on.db`select from cafe_staff where cafe_id = ${cafeId} and role = 'owner'`
    expect(left).toHaveLength(1)
  })

  test('frees the nickname, phone and identity, and the queue informs the provider', async () => {
    const { memberId, phone, headers } = await somebody('다시올게')
    await ask('DELETE', '/v1/me', headers)
    const subjects = (await queuedJobs(on.db, 'disconnect-provider')).map(
      ({ payload }) => (payload as { subject: string }).subject,
    )
    expect(subjects.filter((subject) => subject === `9${memberId}`)).toHaveLength(1)
    const again = await aMember(on.db, { nickname: '다시올게', phone })
    await anIdentity(on.db, { memberId: again, provider: 'kakao', subject: `9${memberId}` })
    expect((await ask('DELETE', '/v1/me', headers)).status).toBe(401)
  })
})
