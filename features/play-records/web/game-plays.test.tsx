import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aGameShown } from '~/features/catalogue/test-game'
import { newPlayShape, playEndpoints, playShape } from '../contract'
import { aPlayShown } from '../test-play'
import { GamePlays } from './game-plays'

afterEach(() => localStorage.clear())

const nothingOwn = { isLiked: false, isPlayed: false, isReviewed: false, lastPlayedOn: null }

async function playedButton(isReviewed: boolean) {
  const marked: unknown[] = []
  const screen = await render(
    <TestMember
      at="/"
      answer={({ method, body }) => {
        if (method === 'POST') marked.push(body)
        return Response.json(playShape.toWire(aPlayShown()))
      }}
    >
      <GamePlays game={{ ...aGameShown(), own: { ...nothingOwn, isReviewed } }} />
    </TestMember>,
  )
  return { screen, marked, button: screen.getByRole('button', { name: '이 게임 해 봤어요' }) }
}

test('a play marked by mistake can be undone in the banner', async () => {
  const sent: string[] = []
  const screen = await render(
    <TestMember
      at="/"
      answer={({ method, path }) => {
        if (method !== 'GET') sent.push(`${method} ${path}`)
        return Response.json(playShape.toWire(aPlayShown()))
      }}
    >
      <GamePlays game={{ ...aGameShown(), own: nothingOwn }} />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '이 게임 해 봤어요' }).click()
  await screen.getByRole('button', { name: '취소' }).click()
  await expect.element(screen.getByText('오늘의 기록을 남겼어요')).not.toBeInTheDocument()
  const made = playEndpoints.log.path
  await expect
    .poll(() => sent)
    .toEqual([`POST ${made}`, `DELETE ${playEndpoints.remove.path.replace(':id', String(aPlayShown().id))}`])
})

const colourOf = (element: Element) => getComputedStyle(element).color

test('of a game that was reviewed, the played button looks inactive and still marks a play', async () => {
  const plain = await playedButton(false)
  const usual = colourOf(plain.button.element())
  await plain.screen.unmount()

  const { button, marked } = await playedButton(true)
  expect(colourOf(button.element())).not.toBe(usual)
  await button.click()
  await expect.poll(() => marked).toEqual([newPlayShape.toWire({ gameId: 3 })])
})
