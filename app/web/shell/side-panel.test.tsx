import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import SidePanel from './side-panel'

async function openPanel(answer: () => Response | Promise<Response>) {
  await page.viewport(1280, 900)
  const screen = await render(
    <TestMember at={paths.home()} as={null} answer={answer}>
      <SidePanel />
    </TestMember>,
  )
  return screen.getByRole('complementary', { name: '미플 소개' })
}

test('says what this is, and counts people and games from a hundred on', async () => {
  const panel = await openPanel(() => Response.json({ members: 1_234, games: 269 }))
  await expect.element(panel).toMatchTextContent('게임 찾기부터 모임까지, 보드게임은 미플')
  await expect.element(panel.getByText('1,234')).toBeVisible()
  await expect.element(panel.getByText('269')).toBeVisible()
})

test('boasts of no small number', async () => {
  const panel = await openPanel(() => Response.json({ members: 99, games: 100 }))
  await expect.element(panel.getByText('100')).toBeVisible()
  await expect.element(panel.getByText('함께하는 사람')).not.toBeInTheDocument()
})

test('keeps its shape while the figures are not known, and when they cannot be read', async () => {
  let refuse = () => {}
  const panel = await openPanel(
    () =>
      new Promise((resolve) => {
        refuse = () =>
          resolve(Response.json({ error: '지금은 답할 수 없어요.', code: 'INTERNAL' }, { status: 404 }))
      }),
  )
  const height = () => panel.element().querySelector('dl')?.getBoundingClientRect().height
  await expect.element(panel.getByText('우리에게 맞는 게임')).toBeVisible()
  const before = height()
  expect(before).toBeGreaterThan(80)
  refuse()
  await expect.element(panel.getByRole('definition')).not.toBeInTheDocument()
  expect(height()).toBe(before)
})

test('takes the screen to a phone by a code of its address', async () => {
  const panel = await openPanel(() => Response.json({ members: 1, games: 1 }))
  await expect.element(panel.getByRole('img', { name: '이 화면의 QR 코드' })).toBeVisible()
})
