import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { anAccount } from '~/features/accounts/test-account'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { aGameReply } from '~/features/catalogue/test-game'
import { aMeetup } from '~/features/meetups/core/test-meetup'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { paths } from '~/features/paths'
import { keyReused } from '~/lib/errors'
import { onePage } from '~/lib/paging'
import { getToasts } from '~/ui/toast-store'
import { playEndpoints, type TableResult } from '../endpoints'
import { playMessages } from '../play'
import { aPlayReply } from '../test-play'
import NewPlayPage from './new-play-page'

const game = aGameReply()
const { id: memberId } = anAccount()
const made = () => Response.json(aPlayReply())
const stored = aPlayReply({ id: 42 })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** Renders the form for a new record and collects what it sends. */
async function openForm(answers: (() => Response | Promise<Response>)[] = [made]) {
  const sent: ApiCall[] = []
  const changed: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.logPlay(game.id)}
      answer={(asked) => {
        if (asked.method === 'PATCH') {
          changed.push(asked)
          return made()
        }
        if (asked.path !== playEndpoints.log.path) return Response.json(game)
        sent.push(asked)
        return answers[sent.length - 1]?.() ?? made()
      }}
    >
      <NewPlayPage />
    </TestMember>,
  )
  const note = screen.getByLabelText('메모')
  const save = screen.getByRole('button', { name: '플레이 기록하기' })
  await expect.element(save).toBeVisible()
  /** Presses the button and waits for another request. */
  async function send() {
    const before = sent.length
    // The button ignores a second press within a short time.
    await vi.waitFor(
      async () => {
        if (sent.length === before) await save.click()
        expect(sent.length).toBe(before + 1)
      },
      { timeout: 5_000 },
    )
  }
  return { screen, sent, changed, note, send, day: screen.getByLabelText('날짜') }
}

const continued = '작성하던 내용을 불러왔어요.'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('repeated attempts use the same key, corrected or not, until the record is stored', async () => {
  const { screen, sent, note, send } = await openForm([lost, lost, lost])
  await note.fill('첫 판')
  await send()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('저장하지 못했어요.')
  await send()
  expect(sent[0]?.key).toMatch(/^[\w-]{8,100}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await note.fill('첫 판, 졌다')
  await send()
  expect(sent[2]?.body).toMatchObject({ note: '첫 판, 졌다' })
  expect(sent[2]?.key).toBe(sent[0]?.key)
})

test('a repeated attempt after a reload still uses the same key', async () => {
  const before = await openForm([lost])
  await before.note.fill('첫 판')
  await before.send()
  await expect.element(before.screen.getByRole('alert')).toBeVisible()
  await before.screen.unmount()

  const { note, send, sent } = await openForm()
  await expect.element(note).toHaveValue('첫 판')
  await send()
  expect(sent[0]?.key).toBe(before.sent[0]?.key)
})

test('a form that was stored but got no answer is corrected, not stored twice', async () => {
  const refused = () =>
    Response.json({ error: keyReused.says, code: keyReused.code, earlier: stored }, { status: 409 })
  const { changed, note, send } = await openForm([lost, refused])
  await note.fill('첫 판')
  await send()
  await note.fill('첫 판, 졌다')
  await send()
  await expect.poll(() => changed).toMatchObject([{ path: '/v1/me/product/used/42' }])
  expect(changed[0]?.body).toMatchObject({ note: '첫 판, 졌다' })
  await expect.poll(() => getToasts().map(({ message }) => message)).toEqual(['오늘의 기록을 남겼어요'])
})

test('a form from another visit changes no record: it says that it is stored, and sends a new one next', async () => {
  const before = await openForm([lost])
  await before.note.fill('첫 판')
  await before.send()
  await before.screen.unmount()

  const refused = () =>
    Response.json({ error: keyReused.says, code: keyReused.code, earlier: stored }, { status: 409 })
  const { screen, sent, changed, note, send } = await openForm([refused])
  await note.fill('둘째 판')
  await send()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(playMessages.keyReused)
  await send()
  expect(changed).toEqual([])
  expect(sent[0]?.key).toBe(before.sent[0]?.key)
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
  expect(sent[1]?.body).toMatchObject({ note: '둘째 판' })
})

test('an abandoned form is restored with a notice, and can be discarded', async () => {
  const before = await openForm()
  await before.note.fill('첫 판')
  expect(before.screen.getByText(continued).query()).toBeNull()
  await before.screen.unmount()

  const { screen, note } = await openForm()
  await expect.element(screen.getByText(continued)).toBeVisible()
  await screen.getByRole('button', { name: '새로 쓰기' }).click()
  await expect.element(note).toHaveValue('')
  await expect.element(screen.getByText(continued)).not.toBeInTheDocument()
  await screen.unmount()

  const { screen: later } = await openForm()
  expect(later.getByText(continued).query()).toBeNull()
})

test('a form without a chosen day sends none, so that the server decides what today is', async () => {
  const { sent, day, send } = await openForm()
  await expect.element(day).toMatchTextContent('오늘')
  await send()
  expect(sent[0]?.body).toMatchObject({ note: null })
  expect(sent[0]?.body).not.toHaveProperty('play_date')
})

test('a chosen day is sent, even if the device’s clock is wrong, and is dropped the day after', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-05-20T12:00:00+09:00') })
  const ahead = () =>
    Response.json(
      { error: playMessages.dayAhead, code: 'BAD_INPUT', fields: { playedOn: playMessages.dayAhead } },
      { status: 400 },
    )
  const before = await openForm([ahead])
  await before.note.fill('첫 판')
  await before.day.click()
  await before.screen.getByRole('button', { name: /2030년 5월 19일/ }).click()
  await before.send()
  expect(before.sent[0]?.body).toMatchObject({ playedOn: '2030-05-19' })
  await expect.element(before.screen.getByText(playMessages.dayAhead, { exact: true })).toBeVisible()
  await before.screen.unmount()

  const { screen, day } = await openForm()
  await expect.element(day).toMatchTextContent('2030년 5월 19일')
  await screen.unmount()

  vi.setSystemTime(new Date('2030-05-21T12:00:00+09:00'))
  const { note, day: nextDay } = await openForm()
  await expect.element(note).toHaveValue('첫 판')
  await expect.element(nextDay).toMatchTextContent('오늘')
})

const companion = { againPercent: null, attendPercent: null, favouriteGames: [], image: null }
const seat = (part: object) => ({
  meetupId: 12,
  isSeated: true,
  arrival: null,
  isHost: false,
  isOwn: false,
  hasAttended: null,
  ...part,
})

const own = {
  id: 41,
  state: 'seated' as const,
  place: null,
  isHost: false,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
}

/** The form after a meetup at which 보들보들 and 판벌이는곰 played, with what its timer has come to. */
async function openAfterMeetup(at: (meetupId: number) => string, results: TableResult[] = []) {
  const sent: unknown[] = []
  const meetup = aMeetup({
    own,
    status: 'ended',
    day: '2026-03-20',
    games: [
      { id: game.id, name: game.name, image: null },
      { id: 77, name: '카탄', image: null },
    ],
  })
  const entries = [
    seat({ id: 40, isHost: true, user: { id: 2, name: '판벌이는곰', ...companion } }),
    seat({ id: 41, isOwn: true, user: { id: memberId, name: '보들보들', ...companion } }),
    seat({ id: 42, hasAttended: false, user: { id: 3, name: '오지않은이', ...companion } }),
    seat({ id: 43, user: { id: 0, name: '떠난 회원', ...companion } }),
  ]
  const screen = await render(
    <TestMember
      at={at(meetup.id)}
      answer={({ method, path, body }) => {
        if (method === 'POST') {
          sent.push(body)
          return made()
        }
        if (path.startsWith('/v1/me/plays/meetups/')) return Response.json({ results })
        if (path.startsWith(joiningEndpoints.entries.path)) return Response.json(onePage(entries))
        if (path.startsWith(findingEndpoints.list.path)) return Response.json(meetup)
        return Response.json(path.endsWith('/78') ? { ...game, id: 78, name: '윙스팬' } : game)
      }}
    >
      <NewPlayPage />
    </TestMember>,
  )
  const log = async () => {
    await screen.getByRole('button', { name: '플레이 기록하기' }).click()
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    return sent[0]
  }
  return { screen, meetup, log }
}

test('a record of a meetup knows its day, place and people, and leads back to it', async () => {
  const { screen, meetup, log } = await openAfterMeetup((id) => paths.logPlayAt(id))
  await expect.element(screen.getByLabelText('장소')).toHaveValue('주사위다방')
  await expect.element(screen.getByLabelText('날짜')).toMatchTextContent('2026년 3월 20일')
  const games = screen.getByRole('navigation', { name: '이 모임의 게임' })
  await expect
    .element(games.getByRole('link', { name: '카탄' }))
    .toHaveAttribute('href', paths.logPlay(77, meetup.id))
  await expect
    .element(games.getByRole('link', { name: '다른 게임' }))
    .toHaveAttribute('href', `${paths.logPlayAt(meetup.id)}&other`)
  expect(await log()).toMatchObject({
    gameId: game.id,
    playedOn: '2026-03-20',
    place: '주사위다방',
    players: [
      { memberId, name: '보들보들' },
      { memberId: 2, name: '판벌이는곰' },
      { memberId: null, name: '떠난 회원' },
    ],
  })
})

test('what the table’s timer has come to fills the form in: game, people, scores and time', async () => {
  const result: TableResult = {
    id: 9,
    game: { id: 78, name: '윙스팬', image: null, level: 'NORMAL' },
    playedOn: '2026-03-20',
    minutes: 65,
    players: [
      { name: '판벌이는곰', score: 45, penalty: 0, isWinner: false },
      { name: '보들보들', score: 50, penalty: 2, isWinner: true },
      { name: '지나가던손님', score: 12, penalty: 0, isWinner: false },
    ],
  }
  const { screen, log } = await openAfterMeetup((id) => paths.logPlayAt(id), [result])
  await expect.element(screen.getByLabelText('장소')).toHaveValue('주사위다방')
  await expect
    .element(screen.getByRole('navigation', { name: '이 모임의 게임' }).getByRole('link', { name: '윙스팬' }))
    .toHaveAttribute('aria-current')
  expect(await log()).toMatchObject({
    gameId: 78,
    resultId: 9,
    minutes: 65,
    playedOn: '2026-03-20',
    players: [
      { memberId: 2, name: '판벌이는곰', score: 45, isWinner: false },
      { memberId, name: '보들보들', score: 50, penalty: 2, isWinner: true },
      { memberId: null, name: '지나가던손님', score: 12, isWinner: false },
    ],
  })
})
