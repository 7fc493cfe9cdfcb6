import { afterEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { keyReused } from '~/lib/errors'
import { timerEndpoints } from '../endpoints'
import { defaultSetup } from '../timer-setup'
import TimerEndPage from './timer-end-page'
import { changeScoring, forgetGame, sendToTimer, startGame } from './timer-store'

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const reused = () => Response.json({ error: keyReused.says, code: keyReused.code }, { status: 409 })
const saved = () => Response.json({ key: 'key-of-the-result' }, { status: 201 })

afterEach(async () => {
  await page.viewport(390, 844)
  forgetGame()
  localStorage.clear()
})

const ten = Array.from({ length: 10 }, (_, at) => `사람 ${at + 1}`)

/** Clicks where the test's page, which has no styles of the shell, may not scroll to. */
async function tap(button: Locator): Promise<void> {
  await expect.element(button).toBeEnabled()
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

/** Renders the ranking of an ended game, and collects the requests that save it. */
async function openRanking(answers: (() => Response | Promise<Response>)[]) {
  startGame({ ...defaultSetup, names: ['지우', '하늘'] })
  sendToTimer({ kind: 'end' })
  changeScoring({ scores: ['12', '7'], isRanked: true, game: { id: 1, name: '카탄' } })
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.timerEnd()}
      answer={(asked) => {
        if (asked.path !== timerEndpoints.saveResult.path) return Response.json({})
        sent.push(asked)
        return answers[sent.length - 1]?.() ?? saved()
      }}
    >
      <TimerEndPage />
    </TestMember>,
  )
  const save = screen.getByRole('button', { name: '플레이 기록에 저장' })
  await expect.element(save).toBeVisible()
  /** Presses the button, and closes the message that saving failed. */
  async function pressInVain() {
    await save.click()
    await expect.element(screen.getByRole('button', { name: '확인' })).toBeVisible()
    await screen.getByRole('button', { name: '확인' }).click()
    await expect.element(screen.getByRole('button', { name: '확인' })).not.toBeInTheDocument()
  }
  return { screen, sent, save, pressInVain }
}

/** Opens the form for the result of ten on a small phone. */
async function openTen() {
  await page.viewport(320, 568)
  startGame({ ...defaultSetup, mode: 'countUp', names: ten })
  sendToTimer({ kind: 'end' })
  changeScoring({ game: { id: 1, name: '카탄' } })
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.timerEnd()}
      answer={(asked) => {
        if (asked.path !== timerEndpoints.saveResult.path) return Response.json({})
        sent.push(asked)
        return saved()
      }}
    >
      <TimerEndPage />
    </TestMember>,
  )
  const press = (name: string) => tap(screen.getByRole('button', { name, exact: true }))
  /** What is sent as the players' part of the result. */
  async function savedPlayers() {
    await press('플레이 기록에 저장')
    await expect.element(screen.getByText('카탄 기록을 저장했어요')).toBeVisible()
    const { players } = (sent[0]?.body ?? {}) as { players: { score: number | null; isWinner: boolean }[] }
    expect(players.map(({ score }) => score)).toEqual(Array(10).fill(null))
    return players.map(({ isWinner }) => isWinner)
  }
  return { screen, press, savedPlayers }
}

test('no result without points is shown before it is said who has won', async () => {
  const { screen, press } = await openTen()
  await press('우승만')
  await press('결과 보기')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('이긴 사람을 선택해 주세요.')
  await expect.element(screen.getByRole('list', { name: '이긴 사람' })).toBeVisible()
})

test('ten say who has won without points', async () => {
  const { screen, press, savedPlayers } = await openTen()
  await press('우승만')
  await press('사람 2')
  await press('사람 10')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await press('결과 보기')
  await expect.element(screen.getByRole('heading', { name: '사람 2, 사람 10 님이 이겼어요' })).toBeVisible()
  await expect
    .element(screen.getByRole('list', { name: '게임 결과' }).getByRole('listitem').nth(1))
    .toMatchTextContent(/사람 10.*우승/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await savedPlayers()).toEqual(ten.map((_, at) => at === 1 || at === 9))
})

test('ten make five teams, of which one has won', async () => {
  const { screen, press, savedPlayers } = await openTen()
  await press('팀')
  await press('5팀')
  for (const [at, name] of ten.entries()) await press(`${name} ${(at % 5) + 1}팀`)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const teams = screen.getByRole('list', { name: '이긴 팀' }).getByRole('button')
  await expect.element(teams.nth(4)).toMatchTextContent('5팀사람 5, 사람 10')
  await tap(teams.nth(4))
  await press('결과 보기')
  await expect.element(screen.getByRole('heading', { name: '5팀이 이겼어요' })).toBeVisible()
  expect(await savedPlayers()).toEqual(ten.map((_, at) => at % 5 === 4))
})

test.each([
  ['모두 함께 이겼어요', true],
  ['게임이 이겼어요', false],
])('ten who play against the game: %s', async (says, hasWon) => {
  const { screen, press, savedPlayers } = await openTen()
  await press('협력')
  await press(says)
  await press('결과 보기')
  await expect.element(screen.getByRole('heading', { name: says })).toBeVisible()
  expect(await savedPlayers()).toEqual(Array(10).fill(hasWon))
})

test('a result whose answer was lost is sent again under the same key', async () => {
  const { screen, sent, save, pressInVain } = await openRanking([lost])
  await pressInVain()
  await save.click()
  await expect.element(screen.getByText('카탄 기록을 저장했어요')).toBeVisible()
  expect(sent[0]?.key).toMatch(/^[\w-]{8,100}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('another own place is another result, and a key that is taken is not used again', async () => {
  const { screen, sent, save, pressInVain } = await openRanking([lost, reused])
  await pressInVain()
  await screen.getByRole('button', { name: '하늘' }).click()
  await pressInVain()
  expect(sent[1]?.body).toMatchObject({ ownPlace: 1 })
  await save.click()
  await expect.element(screen.getByText('카탄 기록을 저장했어요')).toBeVisible()
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})
