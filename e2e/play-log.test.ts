import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { paths } from '~/features/paths'
import { playEndpoints } from '~/features/play-records/endpoints'
import type { PlayDraft } from '~/features/play-records/play'
import { expect, test, waitUntilAlive } from './journey'
import { arriveAs, type Session, type Stranger, someoneNew, waitForOwnData, withToken } from './people'
import { findGame } from './town'

// The figures of a game are public, so each test has a game of its own.
const games = {
  like: '카멜업',
  mark: '젝스님트',
  record: '킹도미노',
  transfer: '코드네임',
  choose: '디셉션: 홍콩 살인 사건',
  vote: '카르카손',
  sort: ['저스트 원', '보난자'],
} as const

/** Signs in as a new person and opens this path. */
async function arriveAsSomebodyNew(page: Page, path: string): Promise<Stranger & Session> {
  const stranger = someoneNew()
  return { ...stranger, ...(await arriveAs(page, stranger, { to: path })) }
}

/** Records a play without the form. */
async function logPlay(
  request: APIRequestContext,
  { access }: Session,
  gameId: number,
  draft: Partial<PlayDraft> = {},
): Promise<void> {
  const data = { gameId, ...draft }
  const reply = await request.post(playEndpoints.log.path, { ...withToken(access), data })
  expect(reply.ok()).toBe(true)
}

const heart = (page: Page, likes: number) =>
  page.getByRole('button', { name: new RegExp(`찜한 사람 ${likes}명`) })
const figure = (page: Page, plays: number) =>
  page.getByText(plays === 0 ? '아직 플레이 기록이 없어요' : `미플에서 ${plays}판 했어요`)
const rowsOf = (table: Locator) => table.locator('tbody tr').allInnerTexts()

test('a liked game counts the same on its page and stands on the wish list, until it is taken off', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, games.like)
  await arriveAsSomebodyNew(page, paths.game(game.id))
  await press(heart(page, game.likeCount))
  await expect(heart(page, game.likeCount + 1)).toHaveAttribute('aria-pressed', 'true')
  // The heart changes before the server has saved the like, and leaving the page would cancel the request.
  const likes = async () => (await findGame(request, game.name)).likeCount
  await expect.poll(likes).toBe(game.likeCount + 1)

  await open(paths.likedGames())
  await expect(page.getByText('게임 1개')).toBeVisible()
  await press(page.getByRole('button', { name: `${game.name} 찜하기` }))
  // The offer stays as long as it has the focus.
  await page.getByRole('button', { name: '되돌리기' }).focus()
  await expect(page.getByText('아직 찜한 게임이 없어요')).toBeVisible()
  await expect.poll(likes).toBe(game.likeCount)

  await press(page.getByRole('button', { name: '되돌리기' }))
  await expect(page.getByText('게임 1개')).toBeVisible()
  await expect.poll(likes).toBe(game.likeCount + 1)
  await open(paths.game(game.id))
  await expect(heart(page, game.likeCount + 1)).toHaveAttribute('aria-pressed', 'true')

  // After quick taps the last one wins.
  await heart(page, game.likeCount + 1).evaluate((button: HTMLElement) => {
    button.click()
  })
  await heart(page, game.likeCount).click()
  await press(heart(page, game.likeCount + 1))
  await expect(heart(page, game.likeCount)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(likes).toBe(game.likeCount)
})

test('a like that does not arrive is taken back with a sentence', async ({
  page,
  press,
  request,
  complaints,
}) => {
  complaints.foresee(/ERR_FAILED/)
  const game = await findGame(request, '윙스팬')
  await arriveAsSomebodyNew(page, paths.game(game.id))
  await expect(heart(page, game.likeCount)).toBeVisible()
  await page.route('**/v1/me/product/carts', (route) => route.abort())
  await press(heart(page, game.likeCount))
  const alert = page.getByRole('alertdialog', { name: '찜하지 못했어요' })
  await press(alert.getByRole('button', { name: '확인' }))
  await expect(heart(page, game.likeCount)).toHaveAttribute('aria-pressed', 'false')
})

test('the quick mark makes one record of today, however often it is tapped, and leads on to it', async ({
  page,
  context,
  press,
  request,
}) => {
  const game = await findGame(request, games.mark)
  await arriveAsSomebodyNew(page, paths.game(game.id))
  // Marks within ten seconds count as one. The tab that knows nothing of the first mark is ready before it.
  const other = await context.newPage()
  await other.goto(paths.game(game.id))
  await waitUntilAlive(other)
  const mark = (tab: Page) => tab.getByRole('button', { name: /^이 게임 해 봤어요|한 번 더 기록$/ })
  const toast = (tab: Page) => tab.getByRole('status').filter({ hasText: '오늘의 기록을 남겼어요' })
  for (const tab of [page, other]) await expect(mark(tab)).toBeEnabled()
  await press(mark(page))
  await press(mark(page))
  await press(mark(other))
  await press(toast(other).getByRole('link', { name: '자세히 기록하기' }))
  await expect(other).toHaveURL(/\/play-record-edit\?id=\d+$/)
  await expect(toast(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '플레이 1회 · 한 번 더 기록' })).toBeVisible()
  await expect(figure(page, game.playCount + 1)).toBeVisible()
})

test('a record is written, mended, counted in the statistics and taken away again', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, games.record)
  const { nickname } = await arriveAsSomebodyNew(page, paths.logPlay(game.id))
  await press(page.getByRole('button', { name: '나 추가' }))
  await page.getByRole('textbox', { name: `${nickname} 점수` }).fill('42')
  await press(page.getByRole('button', { name: `${nickname} 우승` }))
  await press(page.getByRole('button', { name: '함께한 사람 추가' }))
  await press(page.getByRole('button', { name: '플레이 기록하기' }))
  await expect(page.getByText('함께한 사람의 이름을 입력해 주세요.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '2번째 사람 이름' })).toBeFocused()
  await page.getByRole('textbox', { name: '2번째 사람 이름' }).fill('민지')
  await page.getByRole('textbox', { name: '민지 점수' }).fill('-3')
  await page.getByRole('textbox', { name: '장소' }).fill('우리 집')

  // The typed values survive a reload.
  await page.reload()
  await expect(page.getByRole('textbox', { name: '장소' })).toHaveValue('우리 집')
  await expect(page.getByText('작성하던 내용을 불러왔어요.')).toBeVisible()
  await press(page.getByRole('button', { name: '플레이 기록하기' }))

  await expect(page).toHaveURL(paths.playLogOf(game.id))
  const entry = page.getByRole('article')
  await expect(entry).toContainText('우리 집')
  await expect(entry.getByRole('listitem')).toHaveText([/우승.*42점/, /민지.*-3점/])
  await expect(page.getByText('총 1회')).toBeVisible()
  expect((await findGame(request, game.name)).playCount).toBe(game.playCount + 1)

  await press(page.getByRole('button', { name: /기록 메뉴$/ }))
  await press(page.getByRole('link', { name: '수정' }))
  await page.getByRole('textbox', { name: '장소' }).fill('보드게임 카페')
  await press(page.getByRole('button', { name: '저장' }))
  await expect(entry).toContainText('보드게임 카페')

  await open(paths.playLog())
  await expect(page.getByRole('link', { name: new RegExp(game.name) })).toBeVisible()
  await open(paths.playStatistics())
  await expect(page.getByRole('img', { name: /^지난 열두 달, 막대그래프\. 플레이 최대 1회/ })).toBeVisible()
  await press(page.getByText('표로 보기'))
  expect((await rowsOf(page.getByRole('table', { name: '지난 열두 달' })))[0]).toMatch(/월\t1회$/)
  const inList = (name: string) => page.getByRole('list', { name }).getByRole('listitem')
  await expect(inList('가장 많이 한 게임')).toHaveText([`${game.name}1회`])
  await expect(inList('함께한 인원')).toHaveText(['2명1회'])
  await expect(page.getByRole('region', { name: '승률' })).toContainText('100%1판 중 1승 0패')

  await open(paths.playLogOf(game.id))
  await press(page.getByRole('button', { name: /기록 메뉴$/ }))
  await press(page.getByRole('button', { name: '삭제' }))
  const question = page.getByRole('alertdialog', { name: '이 기록을 삭제할까요?' })
  await expect(question).toContainText('플레이 횟수가 1회 줄어요')
  await press(question.getByRole('button', { name: '삭제' }))
  await expect(page.getByText('이 게임의 기록이 아직 없어요')).toBeVisible()
  expect((await findGame(request, game.name)).playCount).toBe(game.playCount)
})

test('the question how many it was good with is answered, answered otherwise and taken back', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, games.vote)
  const guests = ['민지', '지우', '현우'].map((name) => ({
    memberId: null,
    name,
    score: null,
    penalty: 0,
    isWinner: false,
  }))
  const somebody = await arriveAsSomebodyNew(page, paths.playLog())
  await logPlay(request, somebody, game.id, { players: guests })
  await open(paths.game(game.id))
  const verdicts = page.getByRole('region', { name: '몇 명이서 하면 좋을까요' })
  const row = verdicts.getByRole('listitem').filter({ hasText: /^3명/ })
  await waitForOwnData(page)
  await expect(row).toContainText(/기록 [\d,]+개/)
  const before = await row.textContent()

  await press(verdicts.getByRole('button', { name: '3명', exact: true }))
  await expect(verdicts.getByRole('heading', { name: '3명이서 해 보니 어땠나요?' })).toBeVisible()
  const good = verdicts.getByRole('button', { name: '좋았어요', exact: true })
  const bad = verdicts.getByRole('button', { name: '아쉬웠어요' })
  await press(good)
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await expect(row).toContainText(/%|명이 좋았어요/)
  await expect.poll(() => row.textContent()).not.toBe(before)
  const liked = await row.textContent()
  await press(bad)
  await expect(bad).toHaveAttribute('aria-pressed', 'true')
  await expect(good).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => row.textContent()).not.toBe(liked)
  await press(bad)
  await expect(bad).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => row.textContent()).toBe(before)
})

test('the log is put in the order that its address names', async ({ page, press, request }) => {
  const [often, lately] = await Promise.all(games.sort.map((name) => findGame(request, name)))
  if (!often || !lately) throw new Error('both games are in the town')
  const somebody = await arriveAsSomebodyNew(page, paths.profile())
  await logPlay(request, somebody, often.id, { playedOn: '2026-10-01', star: 2 })
  await logPlay(request, somebody, often.id, { playedOn: '2026-10-02', star: 3 })
  await logPlay(request, somebody, lately.id, { playedOn: '2026-10-05', star: 5 })
  const rows = page.getByRole('list', { name: '해 본 게임' }).getByRole('listitem')
  const chip = (name: string) => page.getByRole('navigation', { name: '정렬' }).getByRole('link', { name })

  await page.goto(`${paths.playLog()}?sort=play`)
  await expect(rows).toContainText([often.name, lately.name])
  await expect(chip('많이 플레이한 순')).toHaveAttribute('aria-current', 'true')
  await press(chip('별점 높은 순'))
  await expect(page).toHaveURL(`${paths.playLog()}?sort=highstar`)
  await expect(rows).toContainText([lately.name, often.name])
  await press(chip('많이 플레이한 순'))
  await expect(rows).toContainText([often.name, lately.name])
  await press(chip('최근 플레이순'))
  await expect(page).toHaveURL(paths.playLog())
  await expect(rows).toContainText([lately.name, often.name])
})

function bgStatsFile(
  gameName: string,
  unknownName = '아무도 모르는 게임 7361',
): { name: string; mimeType: string; buffer: Buffer } {
  const entered = {
    games: [
      { id: 1, name: gameName, bggId: 0 },
      { id: 2, name: unknownName },
    ],
    players: [
      { id: 1, name: '나' },
      { id: 2, name: '지우' },
    ],
    locations: [{ id: 1, name: '동아리방' }],
    userInfo: { meRefId: 1 },
    plays: [
      {
        uuid: `journey-${randomInt(2 ** 40)}`,
        gameRefId: 1,
        locationRefId: 1,
        playDate: '2026-10-01 20:00:00',
        durationMin: 40,
        playerScores: [
          { playerRefId: 1, score: '15', winner: true },
          { playerRefId: 2, score: '9', winner: false },
        ],
      },
      {
        uuid: `journey-${randomInt(2 ** 40)}`,
        gameRefId: 2,
        playDate: '2026-10-02 20:00:00',
        playerScores: [],
      },
      {
        uuid: `journey-${randomInt(2 ** 40)}`,
        gameRefId: 1,
        playDate: '2199-10-02 20:00:00',
        playerScores: [],
      },
    ],
  }
  return { name: 'plays.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(entered)) }
}

test('records come from a file of BG Stats with an outcome for each row, and go out and in again unchanged', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, games.transfer)
  await arriveAsSomebodyNew(page, paths.playTransfer())
  const chooser = page.locator('input[type=file]')
  const file = bgStatsFile(game.name)
  await chooser.setInputFiles(file)
  await expect(page.getByText('새 기록 1개를 가져올 수 있어요')).toBeVisible()
  await press(page.getByRole('button', { name: '1개 가져오기' }))
  await expect(page.getByText('1개의 기록을 가져왔어요.')).toBeVisible()
  const outcomes = page.getByRole('table').locator('tbody tr td:last-child')
  await expect(outcomes).toHaveText(['가져왔어요', '건너뛰었어요', '건너뛰었어요'])
  await expect(page.getByRole('table')).toContainText('미래 날짜는 기록할 수 없어요.')

  await chooser.setInputFiles(file)
  await expect(page.getByText('새로 가져올 기록이 없어요')).toBeVisible()
  await expect(page.getByRole('button', { name: '가져올 기록이 없어요' })).toBeDisabled()

  for (const button of ['JSON 내려받기', 'CSV 내려받기']) {
    const arriving = page.waitForEvent('download')
    await press(page.getByRole('button', { name: button }))
    const download = await arriving
    const buffer = await readFile(await download.path())
    expect(buffer.toString()).toContain(game.name)
    await chooser.setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/plain', buffer })
    await expect(page.getByText(download.suggestedFilename())).toBeVisible()
    await expect(page.getByText('새로 가져올 기록이 없어요')).toBeVisible()
  }

  await open(paths.playLogOf(game.id))
  await expect(page.getByText('총 1회')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('동아리방')
  expect((await findGame(request, game.name)).playCount).toBe(game.playCount + 1)
})

test('a name that nobody knows can be told to mean a game', async ({ page, press, request }) => {
  const game = await findGame(request, games.choose)
  const unknown = `${game.name.slice(0, 3)} 7361`
  await arriveAsSomebodyNew(page, paths.playTransfer())
  await page.locator('input[type=file]').setInputFiles(bgStatsFile(game.name, unknown))
  await expect(page.getByText('새 기록 1개를 가져올 수 있어요')).toBeVisible()
  await press(page.getByRole('combobox', { name: `‘${unknown}’에 해당하는 게임을 선택해 주세요` }))
  await press(page.getByRole('option', { name: game.name }))
  await expect(page.getByText(`→ ${game.name}`)).toBeVisible()
  await press(page.getByRole('button', { name: '2개 가져오기' }))
  await expect(page.getByText('2개의 기록을 가져왔어요.')).toBeVisible()
  expect((await findGame(request, game.name)).playCount).toBe(game.playCount + 2)
})

test('a broken file changes nothing and says where it breaks, a huge one is not even sent', async ({
  page,
  complaints,
}) => {
  complaints.foresee(/status of 400/)
  await arriveAsSomebodyNew(page, paths.playTransfer())
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"games":[{"id":1,'),
  })
  await expect(page.getByRole('alert')).toContainText('끊겼거나 깨졌어요')

  let asked = 0
  page.on('request', (call) => {
    if (call.url().includes('/import')) asked += 1
  })
  // Given by its path, so that the browser reads the file from disk instead of receiving it from the test.
  const huge = test.info().outputPath('huge.csv')
  await writeFile(huge, Buffer.alloc(20_000_001, 'a'))
  await chooser.setInputFiles(huge)
  await expect(page.getByRole('alert')).toContainText('20MB보다 큰 파일은 가져올 수 없어요')
  expect(asked).toBe(0)
})

test('a visitor is led to sign in and back to where they were going', async ({ page, open, request }) => {
  const game = await findGame(request, '스플렌더')
  const closed = [
    paths.likedGames(),
    paths.playLog(),
    paths.playLogOf(game.id),
    paths.playStatistics(),
    paths.playTransfer(),
    paths.logPlay(game.id),
    paths.editPlay(1),
  ]
  for (const path of closed) {
    await open(path)
    await expect(page).toHaveURL(paths.login(path))
  }
})

test('a game that was found for a record leads to its form', async ({ page, press, request }) => {
  const game = await findGame(request, '스플렌더')
  await arriveAsSomebodyNew(page, paths.playLog())
  await press(page.getByRole('link', { name: '게임 찾기' }))
  await expect(page).toHaveURL(paths.chooseGameToLog())
  await page.getByRole('searchbox', { name: '보드게임 이름' }).fill(game.name)
  const found = page.getByRole('list', { name: '찾은 게임' })
  await press(found.getByRole('link', { name: new RegExp(`${game.name} 표지`) }).first())
  await expect(page).toHaveURL(paths.logPlay(game.id))
  await expect(page.getByRole('heading', { name: game.name })).toBeVisible()
})
