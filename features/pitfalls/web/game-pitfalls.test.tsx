import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { type OwnPitfalls, type Pitfall, pitfallEndpoints } from '../endpoints'
import { GamePitfalls } from './game-pitfalls'

const robber: Pitfall = {
  id: 1,
  text: '7이 나오면 도둑을 꼭 옮겨야 해요',
  madeBy: 'staff',
  cafe: '주사위다방',
  confirmations: 2,
}
const harbour: Pitfall = {
  id: 2,
  text: '항구는 맞닿은 마을만 써요',
  madeBy: 'member',
  cafe: null,
  confirmations: 1,
}
const nobody: OwnPitfalls = { written: [], confirmed: [], cafes: [], isOperator: false }

async function open({
  shown = [robber],
  proposed = [harbour],
  own = nobody,
  as = {},
  list,
}: {
  shown?: Pitfall[]
  proposed?: Pitfall[]
  own?: Partial<OwnPitfalls>
  as?: null | object
  list?: () => Response
} = {}) {
  const sent: ApiCall[] = []
  await render(
    <TestMember
      at={paths.game(7)}
      as={as}
      answer={(asked) => {
        if (asked.method !== 'GET') {
          sent.push(asked)
          return Response.json({ id: 9, confirmations: 2, isShown: false })
        }
        if (asked.path.startsWith('/v1/me/')) return Response.json({ ...nobody, ...own })
        return list ? list() : Response.json({ shown, proposed })
      }}
    >
      <GamePitfalls gameId={7} />
    </TestMember>,
  )
  return sent
}

const write = page.getByRole('button', { name: '틀리기 쉬운 규칙 알려 주기' })

test('what is shown says who says so and how many agree, and what waits says how many are missing', async () => {
  await open()
  await expect
    .element(page.getByRole('list', { name: '확인된 규칙' }))
    .toMatchTextContent('주사위다방이 알려 줬어요 · 2명이 확인했어요')
  await expect
    .element(page.getByRole('list', { name: '확인을 기다리는 규칙' }))
    .toMatchTextContent('1명이 확인했어요 · 2명이 더 확인하면 모두에게 보여요')
})

test('a member agrees, and takes it back', async () => {
  const sent = await open({ own: { confirmed: [1] } })
  await page.getByRole('button', { name: '맞아요 (항구는 맞닿은 마을만 써요)' }).click()
  const confirmed = page.getByRole('button', {
    name: '맞아요 (7이 나오면 도둑을 꼭 옮겨야 해요)',
    pressed: true,
  })
  await confirmed.click()
  await expect
    .poll(() => sent)
    .toMatchObject([
      { method: 'PUT', path: '/v1/products/7/pitfalls/2/confirmation' },
      { method: 'DELETE', path: '/v1/products/7/pitfalls/1/confirmation' },
    ])
})

test('a member proposes one', async () => {
  const sent = await open({ shown: [], proposed: [] })
  await expect.element(page.getByText('아직 없어요. 헷갈렸던 규칙이 있으면 알려 주세요.')).toBeVisible()
  await write.click()
  await page.getByRole('textbox', { name: '자주 틀리는 규칙' }).fill('  첫 수는 가운데에 둘 수 없어요 ')
  await page.getByRole('button', { name: '올리기' }).click()
  await expect.element(page.getByText('알려 주셔서 고마워요')).toBeInTheDocument()
  expect(sent).toMatchObject([
    { method: 'POST', path: '/v1/products/7/pitfalls', body: { text: '첫 수는 가운데에 둘 수 없어요' } },
  ])
  await expect.element(write).toBeVisible()
})

test('nothing is sent without words', async () => {
  const sent = await open()
  await write.click()
  await page.getByRole('button', { name: '올리기' }).click()
  await expect.element(page.getByText('무엇을 자주 틀리는지 5자 이상 써 주세요.')).toBeVisible()
  expect(sent).toEqual([])
})

test('staff of a cafe write in its name, without waiting', async () => {
  const sent = await open({ own: { cafes: [{ id: 4, name: '주사위다방' }] } })
  await write.click()
  await expect.element(page.getByText('바로 모두에게 보여요.')).toBeVisible()
  await page.getByRole('textbox', { name: '자주 틀리는 규칙' }).fill('카드는 다음 차례부터 써요')
  await page.getByRole('button', { name: '올리기' }).click()
  await expect.poll(() => sent).toMatchObject([{ path: '/v1/staff/cafes/4/games/7/pitfalls' }])
})

test('whoever has written one deletes it after a question, and operators hide one', async () => {
  const sent = await open({ own: { written: [2], isOperator: true } })
  await page.getByRole('button', { name: /^삭제하기/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }).click()
  await expect.element(page.getByText('규칙을 삭제했어요')).toBeInTheDocument()
  await page.getByRole('button', { name: /^가리기/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '가리기' }).click()
  await expect.element(page.getByText('규칙을 가렸어요')).toBeInTheDocument()
  expect(sent).toMatchObject([
    { method: 'DELETE', path: '/v1/products/7/pitfalls/2' },
    { method: 'PUT', path: pitfallEndpoints.hide.path.replace(':id', '1'), body: { isHidden: true } },
  ])
})

test('a visitor reads, and is sent to the login to write', async () => {
  await open({ as: null })
  await expect.element(page.getByText(robber.text, { exact: true })).toBeVisible()
  await write.click()
  await expect.element(page.getByText(robber.text, { exact: true })).not.toBeInTheDocument()
})

test('what cannot be read is read again', async () => {
  let isAway = true
  await open({
    list: () =>
      isAway
        ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
        : Response.json({ shown: [robber], proposed: [] }),
  })
  await expect.element(page.getByText('자주 틀리는 규칙을 불러오지 못했어요')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(page.getByText(robber.text, { exact: true })).toBeVisible()
})
