import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { FavouriteGames } from './favourite-games'

const game = (id: number, name: string) => ({ id, name, image: null })
const [catan, azul, splendor, go] = [game(1, '카탄'), game(2, '아줄'), game(3, '스플렌더'), game(4, '바둑')]

test('up to three games are chosen, a cancelled choice is forgotten, and the order is the order of the taps', async () => {
  let chosen = [catan]
  const sent: unknown[] = []
  const screen = await render(
    <TestMember
      at={paths.profileEdit()}
      answer={({ method, body }) => {
        if (method === 'PUT') {
          sent.push(body)
          chosen = [catan, go, azul]
        }
        return Response.json({ chosen, offered: [catan, azul, splendor, go] })
      }}
    >
      <FavouriteGames />
    </TestMember>,
  )
  const open = () => screen.getByRole('button', { name: '바꾸기' }).click()
  const sheet = screen.getByRole('dialog', { name: '좋아하는 게임' })
  await open()
  await sheet.getByRole('button', { name: '스플렌더' }).click()
  await expect.element(sheet.getByRole('button', { name: '2개 저장' })).toBeVisible()
  await sheet.getByRole('button', { name: '닫기' }).click()
  await expect.element(sheet).not.toBeInTheDocument()

  await open()
  await expect.element(sheet.getByRole('button', { name: '1개 저장' })).toBeVisible()
  await sheet.getByRole('button', { name: '바둑' }).click()
  await sheet.getByRole('button', { name: '아줄' }).click()
  await expect.element(sheet.getByRole('button', { name: '스플렌더' })).toBeDisabled()
  await sheet.getByRole('button', { name: '3개 저장' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(sent).toEqual([{ gameIds: [1, 4, 2] }])
})

test('who knows no game yet is led to the search', async () => {
  const screen = await render(
    <TestMember at={paths.profileEdit()} answer={() => Response.json({ chosen: [], offered: [] })}>
      <FavouriteGames />
    </TestMember>,
  )
  await expect.element(screen.getByRole('link', { name: '게임 찾기' })).toBeVisible()
})
