import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { onePage } from '~/lib/paging'
import type { ListedPitfall } from '../endpoints'
import PitfallsPage from './pitfalls-page'

const robber: ListedPitfall = {
  id: 1,
  text: '7이 나오면 도둑을 꼭 옮겨야 해요',
  madeBy: 'staff',
  cafe: '주사위다방',
  confirmations: 2,
  game: { id: 7, name: '카탄' },
  isShown: true,
  isHidden: false,
  createdAt: '2026-03-18T03:00:00.000Z',
}

async function open(pitfalls: ListedPitfall[]) {
  const sent: ApiCall[] = []
  await render(
    <TestMember
      at={operatorPaths.pitfalls()}
      as={{ isOperator: true }}
      answer={(asked) => {
        if (asked.method === 'GET') return Response.json(onePage(pitfalls))
        sent.push(asked)
        return Response.json({})
      }}
    >
      <PitfallsPage />
    </TestMember>,
  )
  return sent
}

test('an operator sees whose each is and how it stands, and hides one or shows it again', async () => {
  const hidden = { ...robber, id: 2, text: '항구는 아무나 써요', isHidden: true }
  const sent = await open([robber, hidden])
  await expect.element(page.getByText('주사위다방 · 2명이 확인했어요').first()).toBeVisible()
  await page.getByRole('button', { name: `가리기 (${robber.text})` }).click()
  await page.getByRole('button', { name: `다시 보이기 (${hidden.text})` }).click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { method: 'PUT', path: '/v1/operator/pitfalls/1/hidden', body: { isHidden: true } },
      { method: 'PUT', path: '/v1/operator/pitfalls/2/hidden', body: { isHidden: false } },
    ])
})

test('without any it says so', async () => {
  await open([])
  await expect.element(page.getByText('여기에는 규칙이 없어요')).toBeVisible()
})
