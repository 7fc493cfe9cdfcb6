import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { catalogueEndpoints } from '../endpoints'
import { aGameReply } from '../test-game'
import { LikeGameButton } from './like-game-button'
import { useOwnPart } from './use-own-part'

afterEach(() => localStorage.clear())

const game = aGameReply({ likeCount: 4 })

function Heart() {
  return <LikeGameButton game={useOwnPart(game)} />
}

test('a like pressed before the state is known shows at once', async () => {
  let sendOwnPart: (reply: Response) => void = () => undefined
  const ownPart = new Promise<Response>((resolve) => {
    sendOwnPart = resolve
  })
  const screen = await render(
    <TestMember
      at={paths.game(game.id)}
      answer={({ path }) =>
        path === catalogueEndpoints.like.path ? new Promise<Response>(() => undefined) : ownPart
      }
    >
      <Heart />
    </TestMember>,
  )
  const heart = screen.getByRole('button', { name: '찜하기' })
  await heart.click()
  sendOwnPart(Response.json(game))
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a like pressed before it is known to be set stays set, with the same count', async () => {
  let sendOwnPart: (reply: Response) => void = () => undefined
  const ownPart = new Promise<Response>((resolve) => {
    sendOwnPart = resolve
  })
  const liked = aGameReply({ likeCount: 4, isLiked: true })
  const screen = await render(
    <TestMember
      at={paths.game(game.id)}
      answer={({ path }) =>
        path === catalogueEndpoints.like.path ? new Promise<Response>(() => undefined) : ownPart
      }
    >
      <Heart />
    </TestMember>,
  )
  const heart = screen.getByRole('button', { name: '찜하기' })
  await heart.click()
  sendOwnPart(Response.json(liked))
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.element(heart).toMatchTextContent('찜한 사람 4명')
})
