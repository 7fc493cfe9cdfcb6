import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { catalogueEndpoints } from '~/features/catalogue/endpoints'
import { aGameReply } from '~/features/catalogue/test-game'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { playEndpoints } from '../endpoints'
import { aPlayReply } from '../test-play'
import NewPlayPage from './new-play-page'

const liked = { id: 5, name: '카탄', image: null }

function open({ plays = [aPlayReply()], likes = [liked] }: { plays?: object[]; likes?: object[] } = {}) {
  const sent: unknown[] = []
  const screen = render(
    <TestMember
      at={paths.logAPlay()}
      answer={({ method, path, body }) => {
        if (method === 'POST') {
          sent.push(body)
          return Response.json(aPlayReply({ id: 77 }))
        }
        if (method === 'DELETE') {
          sent.push(path)
          return Response.json({ playCount: 1, lastPlayedOn: null })
        }
        if (path.startsWith(playEndpoints.list.path)) return Response.json(onePage(plays))
        if (path.startsWith(catalogueEndpoints.liked.path)) return Response.json(onePage(likes))
        if (path.startsWith(catalogueEndpoints.list.path) && plays.length + likes.length === 0) {
          return Response.json(onePage([aGameReply({ id: 9, name: '뱅!' })]))
        }
        throw new Error(`nobody asks for ${path}`)
      }}
    >
      <NewPlayPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('recent and liked games stand ready, and one press logs today', async () => {
  const { screen: shown, sent } = open()
  const screen = await shown
  await screen.getByRole('button', { name: '스플렌더 오늘 했어요' }).click()
  await expect
    .element(screen.getByRole('link', { name: '스플렌더 자세히 기록하기' }))
    .toHaveAttribute('href', paths.editPlay(77))
  expect(sent).toEqual([{ gameId: 3 }])
  await screen.getByRole('button', { name: '스플렌더 기록 취소' }).click()
  await expect.element(screen.getByRole('button', { name: '스플렌더 오늘 했어요' })).toBeVisible()
  expect(sent[1]).toMatch(/\/77$/)
  await expect
    .element(screen.getByRole('region', { name: '찜한 게임' }).getByRole('link'))
    .toHaveAttribute('href', paths.logPlay(liked.id))
})

test('a game that was played and is liked stands there once', async () => {
  const { screen: shown } = open({ likes: [{ id: 3, name: '스플렌더', image: null }, liked] })
  const screen = await shown
  await expect.element(screen.getByRole('region', { name: '찜한 게임' })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
})

test('whoever has neither searches, or takes a game that many play', async () => {
  const { screen: shown } = open({ plays: [], likes: [] })
  const screen = await shown
  await expect
    .element(screen.getByRole('region', { name: '인기 게임' }).getByRole('link'))
    .toHaveAttribute('href', paths.logPlay(9))
  await expect
    .element(screen.getByRole('link', { name: '다른 게임 찾기' }))
    .toHaveAttribute('href', paths.chooseGameToLog())
})
