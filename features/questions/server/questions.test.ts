import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { hashPassword } from '~/features/meetups/core/server/commands/unlock'
import { aMeetup, anEntry, aPlayer, type Player } from '~/features/meetups/server/factories'
import { deliverNotices } from '~/features/notices/server/commands/outbox'
import { workDueItems } from '~/lib/server/due-items'
import { mostAnswers, mostQuestionsADay, mostQuestionsOfMeetup, questionsPerPage } from '../question'
import { forgetDeletedTexts } from './commands/texts'
import { questionDue } from './feature'

let on: TestApp
beforeAll(async () => {
  on = await testApp()
})
afterAll(() => on.close())
/** Wednesday noon in Seoul. The meetups start on Friday at 19:00. */
beforeEach(() => on.clock.set('2026-03-18T03:00:00Z'))

const at = (meetupId: number) => `boardGameRoom/${meetupId}/questions`
const ask = (player: Player, meetupId: number, text = '처음인데 가도 되나요?', more: object = {}) =>
  player.call('POST', at(meetupId), { text, ...more })
const answer = (player: Player, meetupId: number, questionId: number, text = '그럼요!') =>
  player.call('POST', `${at(meetupId)}/${questionId}/answers`, { text })
const remove = (player: Player, meetupId: number, id: number) =>
  player.call('DELETE', `${at(meetupId)}/${id}`)
const read = async (player: Player, meetupId: number, query = '') =>
  (await player.call('GET', `${at(meetupId)}${query}`)).body

async function noticesOf(player: Player): Promise<string[]> {
  await deliverNotices(on.db, on.noticeKinds)
  const { results } = (await player.call('GET', 'me/notices/')).body
  return results.map(({ title }: { title: string }) => title).reverse()
}
async function clockAt(moment: string) {
  on.clock.set(moment)
  await workDueItems(on.db, questionDue, {
    clock: on.clock,
    onError: (_, error) => {
      throw error
    },
  })
}

async function aTalk() {
  const [host, guest, asker] = [await aPlayer(on), await aPlayer(on), await aPlayer(on)]
  const meetupId = await aMeetup(on, host.id)
  await anEntry(on, { meetupId, memberId: guest.id })
  return { host, guest, asker, meetupId }
}

test('somebody asks, the host and a guest answer, everybody reads it, and both sides hear of it', async () => {
  const { host, guest, asker, meetupId } = await aTalk()
  const { status, body } = await ask(asker, meetupId, '처음인데\n가도 되나요?')
  expect(status).toBe(200)
  expect((await answer(host, meetupId, body.id, '그럼요!')).status).toBe(200)
  expect((await answer(guest, meetupId, body.id, '저도 처음이에요')).status).toBe(200)
  const visitor = await on.app.inject({ method: 'GET', url: `/v1/${at(meetupId)}` })
  expect(visitor.json()).toMatchObject({
    count: 1,
    next: null,
    results: [
      {
        id: body.id,
        text: '처음인데\n가도 되나요?',
        user: { id: asker.id },
        isHost: false,
        isOwn: false,
        answers: [
          { text: '그럼요!', user: { id: host.id }, isHost: true, isOwn: false },
          { text: '저도 처음이에요', user: { id: guest.id }, isHost: false },
        ],
      },
    ],
  })
  expect((await read(asker, meetupId)).results[0]).toMatchObject({ isOwn: true })
  expect(await noticesOf(host)).toContain('질문이 올라왔어요')
  // The second answer came within ten minutes of the first.
  expect((await noticesOf(asker)).filter((title) => title === '질문에 답이 왔어요')).toHaveLength(1)
})

test('a host hears of questions once in ten minutes, and at their end of what came since', async () => {
  const { host, asker, meetupId } = await aTalk()
  const told = async () => (await noticesOf(host)).filter((title) => title === '질문이 올라왔어요').length
  for (let times = 0; times < 3; times += 1) await ask(asker, meetupId)
  expect(await told()).toBe(1)
  await clockAt('2026-03-18T03:00:01Z')
  await ask(asker, meetupId)
  await clockAt('2026-03-18T03:09:59Z')
  expect(await told()).toBe(1)
  // The item that looks again may be late.
  await clockAt('2026-03-18T03:10:05Z')
  expect(await told()).toBe(2)
  await ask(host, meetupId)
  await clockAt('2026-03-18T03:30:00Z')
  expect(await told()).toBe(2)
})

test('a host still hears of a question from shortly before the end, and of none once the meetup is called off', async () => {
  const { host, asker, meetupId } = await aTalk()
  const told = async (player: Player) =>
    (await noticesOf(player)).filter((title) => title === '질문이 올라왔어요').length
  await clockAt('2026-03-20T10:25:00Z')
  await ask(asker, meetupId)
  await clockAt('2026-03-20T10:26:00Z')
  await ask(asker, meetupId)
  await host.call('POST', `boardGameRoom/${meetupId}/confirm/`, { extra_user: false })
  expect((await host.call('POST', `boardGameRoom/${meetupId}/end/`, {})).status).toBe(200)
  expect(await told(host)).toBe(1)
  await clockAt('2026-03-20T10:36:00Z')
  expect(await told(host)).toBe(2)

  on.clock.set('2026-03-18T03:00:00Z')
  const off = await aTalk()
  await ask(off.asker, off.meetupId)
  await clockAt('2026-03-18T03:01:00Z')
  await ask(off.asker, off.meetupId)
  await off.host.call('POST', `boardGameRoom/${off.meetupId}/cancel/`, {})
  await clockAt('2026-03-18T03:11:00Z')
  expect(await told(off.host)).toBe(1)
})

test('visitors, blocked, removed and banned members cannot ask, and strangers cannot answer', async () => {
  const { host, guest, asker, meetupId } = await aTalk()
  const visitor = await on.app.inject({
    method: 'POST',
    url: `/v1/${at(meetupId)}`,
    payload: { text: '안녕하세요' },
  })
  expect(visitor.statusCode).toBe(401)
  const { body } = await ask(asker, meetupId)
  const stranger = await aPlayer(on)
  expect(await answer(stranger, meetupId, body.id)).toMatchObject({
    status: 409,
    body: { code: 'NOT_THERE' },
  })

  for (const [one, other] of [
    [host.id, stranger.id],
    [(await aPlayer(on)).id, 0],
  ] as const) {
    const blocked = other === 0 ? host.id : other
    await on.db`insert into member_blocks (blocker_id, blocked_id, blocked_at) values (${one}, ${blocked}, ${on.clock.now()})`
  }
  expect(await ask(stranger, meetupId)).toMatchObject({ status: 409, body: { code: 'REFUSED' } })

  const [seat] = await on.db<{ id: number }[]>`
    select id from meetup_entries where meetup_id = ${meetupId} and member_id = ${guest.id}`
  await host.call('DELETE', `gameRoomEnter/${seat?.id}/`, { reason: '다음에 만나요' })
  expect(await ask(guest, meetupId)).toMatchObject({ status: 409, body: { code: 'REFUSED' } })
  expect(await answer(guest, meetupId, body.id)).toMatchObject({ status: 409, body: { code: 'NOT_THERE' } })

  const now = on.clock.now()
  await on.db`
    insert into meetup_bars (member_id, reason, barred_at, ends_at)
    values (${asker.id}, '광고를 반복해서 썼어요', ${now}, ${new Date(now.getTime() + 86_400_000)})`
  expect(await ask(asker, meetupId)).toMatchObject({ status: 409, body: { code: 'BARRED' } })
})

test('what is empty, too long or abusive is refused with a sentence, and so is a meetup that does not exist', async () => {
  const { asker, meetupId } = await aTalk()
  const problem = async (text: string) => (await ask(asker, meetupId, text)).body.fields?.text
  expect(await problem('  ')).toBe('내용을 써 주세요.')
  expect(await problem('가'.repeat(301))).toBe('내용은 300자까지 쓸 수 있어요.')
  expect(await problem('병신 같은 질문')).toContain('쓸 수 없는 말')
  expect((await ask(asker, meetupId, '🎲'.repeat(300))).status).toBe(200)
  expect((await ask(asker, 999_999)).status).toBe(404)
  expect((await asker.call('GET', at(999_999))).status).toBe(404)
})

test('people talk until a day after the end, and not about what was called off', async () => {
  const { host, asker, meetupId } = await aTalk()
  const { body } = await ask(asker, meetupId)
  on.clock.set('2026-03-21T15:59:59Z')
  expect((await answer(host, meetupId, body.id)).status).toBe(200)
  on.clock.set('2026-03-21T16:00:00Z')
  expect(await answer(host, meetupId, body.id)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
  expect(await ask(asker, meetupId)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } })
  expect((await read(asker, meetupId)).count).toBe(1)
  on.clock.set('2026-03-18T03:00:00Z')
  const { own, ...others } = (await host.call('GET', `boardGameRoom/${meetupId}/cancel`)).body
  const expected = { ...others, own: own.effect }
  expect(await host.call('POST', `boardGameRoom/${meetupId}/cancel`, { expected })).toMatchObject({
    status: 200,
  })
  expect(await ask(asker, meetupId)).toMatchObject({ status: 409, body: { code: 'CALLED_OFF' } })
})

test('a private meetup shows and takes questions only with its password, or from somebody who is in', async () => {
  const [host, stranger] = [await aPlayer(on), await aPlayer(on)]
  const meetupId = await aMeetup(on, host.id, { passwordHash: await hashPassword('우리끼리만') })
  await ask(host, meetupId, '각자 먹을 것을 가져올까요?')
  expect((await read(host, meetupId)).count).toBe(1)
  expect(await read(stranger, meetupId)).toMatchObject({ count: 0, results: [] })
  expect(await ask(stranger, meetupId)).toMatchObject({ status: 409, body: { code: 'LOCKED' } })
  const { ticket } = (
    await stranger.call('POST', `boardGameRoom/${meetupId}/unlock`, { password: '우리끼리만' })
  ).body
  expect((await read(stranger, meetupId, `?ticket=${encodeURIComponent(ticket)}`)).count).toBe(1)
  expect((await ask(stranger, meetupId, '몇 시까지 하나요?', { ticket })).status).toBe(200)
  expect((await ask(stranger, meetupId, '몇 시까지 하나요?', { ticket: 'made up' })).body.code).toBe('LOCKED')
  const { body } = await host.call('GET', at(meetupId))
  const spy = await aPlayer(on)
  expect(
    await spy.call('POST', 'me/reports', {
      about: 'question',
      id: body.results[0].id,
      reason: 'spam',
      text: '',
    }),
  ).toMatchObject({ status: 404 })
})

test('a day and a meetup take so many questions, also from two phones at once', async () => {
  const { asker, guest, host, meetupId } = await aTalk()
  const replies = await Promise.all(Array.from({ length: mostQuestionsADay + 2 }, () => ask(asker, meetupId)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(mostQuestionsADay)
  expect(replies.find(({ status }) => status !== 200)?.body.code).toBe('TOO_MANY')
  const [first] = (await read(asker, meetupId)).results
  await remove(asker, meetupId, first.id)
  expect((await ask(asker, meetupId)).body.code).toBe('TOO_MANY')

  await on.db`
    insert into meetup_questions (meetup_id, member_id, body, written_at)
    select ${meetupId}, ${guest.id}, '질문', ${new Date('2026-03-01T00:00:00Z')}
    from generate_series(1, ${mostQuestionsOfMeetup - mostQuestionsADay})`
  const last = await Promise.all([ask(guest, meetupId), ask(host, meetupId)])
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409])
  const { results } = await read(asker, meetupId)
  const questionId = results[0].id as number
  await on.db`
    insert into meetup_questions (meetup_id, question_id, member_id, body, written_at)
    select ${meetupId}, ${questionId}, ${guest.id}, '답', ${on.clock.now()} from generate_series(2, ${mostAnswers})`
  const answers = await Promise.all([answer(guest, meetupId, questionId), answer(host, meetupId, questionId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('more questions are read in slices, which a new one does not shift', async () => {
  const { asker, guest, meetupId } = await aTalk()
  await on.db`
    insert into meetup_questions (meetup_id, member_id, body, written_at)
    select ${meetupId}, ${guest.id}, '질문 ' || number, ${on.clock.now()} from generate_series(1, ${questionsPerPage + 3}) as number`
  const first = await read(asker, meetupId)
  expect(first.results).toHaveLength(questionsPerPage)
  expect(first.count).toBe(questionsPerPage + 3)
  await ask(asker, meetupId)
  const rest = await read(asker, meetupId, new URL(first.next).search)
  expect(rest.results.map(({ text }: { text: string }) => text)).toEqual(['질문 3', '질문 2', '질문 1'])
  expect(rest.next).toBeNull()
})

test('writers delete their own texts and hosts questions about their meetup, once', async () => {
  const { host, guest, asker, meetupId } = await aTalk()
  const { body: own } = await ask(asker, meetupId)
  const { body: other } = await ask(asker, meetupId, '몇 시에 끝나나요?')
  const { body: said } = await answer(guest, meetupId, own.id)
  expect((await remove(guest, meetupId, own.id)).status).toBe(404)
  expect((await remove(host, meetupId, said.id)).status).toBe(404)
  expect((await remove(guest, meetupId, said.id)).status).toBe(200)
  expect((await remove(host, meetupId, other.id)).status).toBe(200)
  expect((await remove(asker, meetupId, own.id)).status).toBe(200)
  expect((await remove(asker, meetupId, own.id)).status).toBe(404)
  expect((await answer(guest, meetupId, own.id)).status).toBe(404)
  expect((await read(asker, meetupId)).count).toBe(0)

  // What was deleted is kept for operators for 30 days.
  on.clock.set('2026-04-17T03:00:00Z')
  expect(await forgetDeletedTexts(on.db, on.clock.now())).toBe(0)
  on.clock.set('2026-04-17T03:00:01Z')
  expect(await forgetDeletedTexts(on.db, on.clock.now())).toBeGreaterThanOrEqual(3)
  const kept =
    await on.db`select from meetup_questions where meetup_id = ${meetupId} and (body <> '' or member_id is not null)`
  expect(kept).toHaveLength(0)
})

test('nothing stays of an answer to a question that is deleted at the same time', async () => {
  const { guest, asker, meetupId } = await aTalk()
  for (let times = 0; times < 4; times += 1) {
    const { body } = await ask(asker, meetupId)
    const [said, gone] = await Promise.all([
      answer(guest, meetupId, body.id),
      remove(asker, meetupId, body.id),
    ])
    expect([200, 404]).toContain(said.status)
    expect(gone.status).toBe(200)
  }
  const left = await on.db`select from meetup_questions where meetup_id = ${meetupId} and deleted_at is null`
  expect(left).toHaveLength(0)
})

test('texts of people whom a reader has blocked are hidden from that reader', async () => {
  const { guest, asker, meetupId } = await aTalk()
  const { body } = await ask(asker, meetupId)
  await answer(guest, meetupId, body.id)
  await asker.call('POST', `me/blocks/${guest.id}`)
  expect((await read(asker, meetupId)).results[0].answers).toEqual([])
  expect((await read(guest, meetupId)).results[0].answers).toHaveLength(1)
  await guest.call('POST', `me/blocks/${asker.id}`)
  expect(await read(guest, meetupId)).toMatchObject({ count: 0, results: [] })
})

test('a reported text reaches the desk with its writer, and once hidden it is read by nobody', async () => {
  const { guest, asker, meetupId } = await aTalk()
  const { body } = await ask(asker, meetupId, '단타방 들어오세요')
  const reported = { about: 'question', id: body.id, reason: 'spam', text: '' }
  expect((await asker.call('POST', 'me/reports', reported)).body.code).toBe('OWN')
  expect((await guest.call('POST', 'me/reports', reported)).status).toBe(200)
  expect((await guest.call('POST', 'me/reports', reported)).body.code).toBe('ALREADY_REPORTED')
  expect((await guest.call('GET', 'me/reports')).body.results[0]).toMatchObject({
    about: 'question',
    name: '금요일 저녁 카탄',
  })
  await remove(asker, meetupId, body.id)

  const headers = await signIn(on.app, await aMember(on.db, { isOperator: true }))
  const open = (await on.app.inject({ method: 'GET', url: '/v1/operator/reports', headers })).json()
  const found = open.results.find(({ kind }: { kind: string }) => kind === 'question')
  expect(found).toMatchObject({ subjectId: meetupId, name: '금요일 저녁 카탄' })
  expect(found.text).toContain('단타방 들어오세요')
  // A text is not emptied while nobody has decided.
  await forgetDeletedTexts(on.db, new Date('2027-01-01T00:00:00Z'))
  await on.db`update meetup_questions set deleted_at = null where id = ${body.id}`
  const decided = await on.app.inject({
    method: 'PUT',
    url: `/v1/operator/reports/${found.id}/decision`,
    headers,
    payload: { decision: 'hide-text', reason: '모임과 상관없는 광고예요', version: found.version },
  })
  expect(decided.statusCode).toBe(200)
  expect((await read(guest, meetupId)).results[0]).toMatchObject({ id: body.id, text: null })
  expect(await noticesOf(asker)).toContain('운영팀이 글을 가렸어요')
})

test('what somebody has written goes with them, and stands in their export before', async () => {
  const { host, meetupId } = await aTalk()
  const asker = await aPlayer(on, { passes: 0 })
  const { body } = await ask(asker, meetupId, '몇 시까지 하나요?')
  await answer(host, meetupId, body.id)
  const exported = JSON.stringify((await asker.call('GET', 'me/export')).body)
  expect(exported).toContain('몇 시까지 하나요?')
  expect((await asker.call('DELETE', 'me', {})).status).toBe(200)
  expect((await read(host, meetupId)).count).toBe(0)
  const left =
    await on.db`select from meetup_questions where meetup_id = ${meetupId} and (body <> '그럼요!' and body <> '')`
  expect(left).toHaveLength(0)
})
