import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { catalogueEndpoints } from '~/features/catalogue/endpoints'
import { aGameReply } from '~/features/catalogue/test-game'
import { useOwnPart } from '~/features/catalogue/web/use-own-part'
import { onePage } from '~/lib/paging'
import { playEndpoints } from '../endpoints'
import { aPlayReply } from '../test-play'
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
        return Response.json(aPlayReply())
      }}
    >
      <GamePlays game={{ ...aGameReply(), own: { ...nothingOwn, isReviewed }, readOwnAgain: null }} />
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
        return Response.json(aPlayReply())
      }}
    >
      <GamePlays game={{ ...aGameReply(), own: nothingOwn, readOwnAgain: null }} />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '이 게임 해 봤어요' }).click()
  await screen.getByRole('button', { name: '취소' }).click()
  await expect.element(screen.getByText('오늘의 기록을 남겼어요')).not.toBeInTheDocument()
  const made = playEndpoints.log.path
  await expect
    .poll(() => sent)
    .toEqual([`POST ${made}`, `DELETE ${playEndpoints.remove.path.replace(':id', String(aPlayReply().id))}`])
})

const colourOf = (element: Element) => getComputedStyle(element).color

test('of a game that was reviewed, the played button looks inactive and still marks a play', async () => {
  const plain = await playedButton(false)
  const usual = colourOf(plain.button.element())
  await plain.screen.unmount()

  const { button, marked } = await playedButton(true)
  expect(colourOf(button.element())).not.toBe(usual)
  await button.click()
  await expect.poll(() => marked).toEqual([{ gameId: 3 }])
})

function OwnPlays() {
  return <GamePlays game={useOwnPart(aGameReply())} />
}

test('a mark before the own part is known waits for it, whose answer does not hide the mark', async () => {
  const own = aGameReply()
  let answerOwn = (_: Response) => {}
  const sent: string[] = []
  const screen = await render(
    <TestMember
      at="/"
      answer={({ method, path }) => {
        if (method === 'POST') {
          sent.push(path)
          return Response.json(aPlayReply())
        }
        return path === catalogueEndpoints.game.path.replace(':id', String(own.id))
          ? new Promise<Response>((resolve) => {
              answerOwn = resolve
            })
          : Response.json(onePage([]))
      }}
    >
      <OwnPlays />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '이 게임 해 봤어요' }).click()
  expect(sent).toEqual([])
  answerOwn(Response.json(own))
  await expect.element(screen.getByText('오늘의 기록을 남겼어요')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /한 번 더 기록$/ })).toBeVisible()
  expect(sent).toEqual([playEndpoints.log.path])
})

test('whose records are unread is not taken for somebody without any, and can ask for them again', async () => {
  const own = aGameReply({ isPlayed: true, lastPlayedOn: '2026-10-01' })
  let answerOwn = (_: Response) => {}
  const screen = await render(
    <TestMember
      at="/"
      answer={({ path }) =>
        path === catalogueEndpoints.game.path.replace(':id', String(own.id))
          ? new Promise<Response>((resolve) => {
              answerOwn = resolve
            })
          : Response.json(onePage([]))
      }
    >
      <OwnPlays />
    </TestMember>,
  )
  await expect.element(screen.getByRole('button', { name: '이 게임 해 봤어요' })).toBeVisible()
  await expect.element(screen.getByText('플레이를 기록하면 통계가 쌓여요')).not.toBeInTheDocument()
  answerOwn(Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 }))
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('플레이를 기록하면 통계가 쌓여요')).not.toBeInTheDocument()
  answerOwn(Response.json(own))
  await expect.element(screen.getByRole('link', { name: /^마지막 기록/ })).toBeVisible()
})
