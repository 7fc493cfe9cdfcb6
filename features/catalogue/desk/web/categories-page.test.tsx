import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { changedMeanwhile } from '~/lib/conflict'
import { onePage } from '~/lib/paging'
import CategoriesPage from './categories-page'

afterEach(() => localStorage.clear())

const game = (place: number, name: string) => ({
  id: 100 + place,
  place,
  name,
  image: null,
  minPlayers: 2,
  maxPlayers: 4,
  playMinutes: 30,
  playCount: 0,
  reviewCount: 0,
})

async function open(text: string) {
  const sent: unknown[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.categoryOrder(3, text)}
      path="/operator/categories"
      as={{ isOperator: true }}
      answer={({ method, body }) => {
        if (method !== 'GET') {
          sent.push(body)
          return Response.json({})
        }
        const found = text === '' ? [game(1, '첫 게임'), game(2, '다음 게임')] : [game(2, '다음 게임')]
        return Response.json({ ...onePage(found), version: 'as read', total: 2 })
      }}
    >
      <CategoriesPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('a game that was searched for says its place among all, and is put at another', async () => {
  const { screen, sent } = await open('다음')
  await screen.getByRole('button', { name: '2 · 다음 게임 자리 옮기기' }).click()
  const place = screen.getByRole('textbox', { name: '보일 자리' })
  await expect.element(place).toHaveValue('2')
  await expect.element(place).toHaveFocus()
  await place.fill('1')
  await screen.getByRole('button', { name: '옮기기', exact: true }).click()
  await expect.poll(() => sent).toEqual([{ gameId: 102, place: 1, version: 'as read' }])
  await expect.element(place).not.toBeInTheDocument()
})

test('a place beyond the last one is refused with the number of places', async () => {
  const { screen, sent } = await open('다음')
  await screen.getByRole('button', { name: '2 · 다음 게임 자리 옮기기' }).click()
  await screen.getByRole('textbox', { name: '보일 자리' }).fill('3')
  await screen.getByRole('button', { name: '옮기기', exact: true }).click()
  await expect.element(screen.getByText('1부터 2까지 입력해 주세요.')).toBeVisible()
  expect(sent).toEqual([])
})

test('the arrows stop at both ends of the whole order', async () => {
  const { screen, sent } = await open('')
  await expect.element(screen.getByRole('button', { name: '첫 게임 위로' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: '다음 게임 아래로' })).toBeDisabled()
  await screen.getByRole('button', { name: '첫 게임 아래로' }).click()
  await expect.poll(() => sent).toEqual([{ gameId: 101, place: 2, version: 'as read' }])
})

test('a list whose second page was read after somebody else’s change says what its first page was read as', async () => {
  const sent: unknown[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.categoryOrder(3)}
      as={{ isOperator: true }}
      answer={({ method, path, body }) => {
        if (method !== 'GET') {
          sent.push(body)
          return Response.json({})
        }
        const isSecond = new URLSearchParams(path.split('?')[1]).get('page') === '2'
        const found = isSecond ? [game(2, '다음 게임')] : [game(1, '첫 게임')]
        return Response.json({
          ...onePage(found),
          next: isSecond ? null : '/next',
          version: isSecond ? 'as changed' : 'as read',
          total: 2,
        })
      }}
    >
      <CategoriesPage />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '다음 게임 위로' }).click()
  await expect.poll(() => sent).toEqual([{ gameId: 102, place: 1, version: 'as read' }])
})

test('a place that the server refused says so, and the sheet stays open', async () => {
  const { status, code, says } = changedMeanwhile
  let version = 'as read'
  const sent: unknown[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.categoryOrder(3)}
      path="/operator/categories"
      as={{ isOperator: true }}
      answer={({ method, body }) => {
        if (method === 'GET') {
          return Response.json({ ...onePage([game(1, '첫 게임'), game(2, '다음 게임')]), version, total: 2 })
        }
        sent.push(body)
        version = 'as changed'
        return sent.length === 1 ? Response.json({ error: says, code }, { status }) : Response.json({})
      }}
    >
      <CategoriesPage />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '2 · 다음 게임 자리 옮기기' }).click()
  const place = screen.getByRole('textbox', { name: '보일 자리' })
  const move = screen.getByRole('button', { name: '옮기기', exact: true })
  await place.fill('1')
  await move.click()
  const pressedAt = performance.now()
  const failure = screen.getByRole('alertdialog', { name: '자리를 옮기지 못했어요' })
  await expect.element(failure).toMatchTextContent(says)
  await failure.getByRole('button', { name: '확인' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await expect.element(place).toHaveValue('1')
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await move.click()
  await expect.element(place).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    { version: 'as read', place: 1 },
    { version: 'as changed', place: 1 },
  ])
})
