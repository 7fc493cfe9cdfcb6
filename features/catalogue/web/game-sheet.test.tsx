import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { catalogueEndpoints } from '../endpoints'
import { aGameReply } from '../test-game'
import { GameSheet } from './game-sheet'

afterEach(() => localStorage.clear())

const named = (id: number, name: string) => aGameReply({ id, name })
const [catan, azul, splendor] = [named(1, '카탄'), named(2, '아줄'), named(3, '스플렌더')]

async function openSheet(
  as: object | null = {},
  answerSearch: () => Response = () => Response.json(onePage([splendor])),
) {
  const onChoose = vi.fn()
  const onClose = vi.fn()
  const asked: string[] = []
  const screen = await render(
    <TestMember
      at={paths.nearby()}
      as={as}
      answer={({ path }) => {
        asked.push(path)
        if (path.includes('ranking=')) return Response.json(onePage([catan, azul]))
        if (path.startsWith(catalogueEndpoints.liked.path)) return Response.json(onePage([azul]))
        return answerSearch()
      }}
    >
      <GameSheet title="게임으로 찾기" onChoose={onChoose} onClose={onClose} />
    </TestMember>,
  )
  return { screen, asked, onChoose, onClose, box: screen.getByRole('searchbox', { name: '게임 이름' }) }
}

test('offers liked and popular games, each once, and chooses with one press', async () => {
  const { screen, onChoose } = await openSheet()
  await expect.element(screen.getByRole('list', { name: '찜한 게임' })).toMatchTextContent('아줄')
  const popular = screen.getByRole('list', { name: '인기 게임' })
  await expect.element(popular).toMatchTextContent('카탄')
  await expect.element(popular).not.toMatchTextContent('아줄')
  await popular.getByRole('button', { name: '카탄' }).click()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1, name: '카탄' }))
})

test('offers a chosen game first the next time, to a visitor too, and asks for no liked ones', async () => {
  const first = await openSheet(null)
  await first.screen.getByRole('button', { name: '아줄' }).click()
  await first.screen.unmount()
  const { screen, asked } = await openSheet(null)
  await expect.element(screen.getByRole('list', { name: '최근 찾은 게임' })).toMatchTextContent('아줄')
  expect(asked.filter((path) => path.startsWith(catalogueEndpoints.liked.path))).toEqual([])
})

test('finds a game by its name', async () => {
  const { screen, onChoose, box } = await openSheet()
  await box.fill('스플')
  await screen.getByRole('list', { name: '찾은 게임' }).getByRole('button', { name: '스플렌더' }).click()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 3 }))
})

test('says what to do when nothing is found, and closes with the keyboard', async () => {
  const { screen, onClose, box } = await openSheet({}, () => Response.json(onePage([])))
  await box.fill('없는게임')
  await expect.element(screen.getByText('이름이나 초성을 확인해 주세요.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
})
