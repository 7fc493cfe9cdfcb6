import { afterEach, expect, test } from 'vitest'
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

afterEach(() => {
  forgetGame()
  localStorage.clear()
})

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
