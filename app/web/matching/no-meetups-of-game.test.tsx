import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { aGameReply } from '~/features/catalogue/test-game'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { NoMeetupsOfGame } from './no-meetups-of-game'

test('names the game, opens a meetup for it at the nearest cafe that has it, and leads to all meetups', async () => {
  const onClear = vi.fn()
  const splendor = aGameReply({ id: 7, name: '스플렌더' })
  const screen = await render(
    <TestMember
      at={paths.meetups('?game=7')}
      as={null}
      answer={({ path }) =>
        Response.json(path.startsWith('/v1/products/7') ? splendor : onePage([aCafeReply({ id: 3 })]))
      }
    >
      <NoMeetupsOfGame gameId={7} near={null} onClear={onClear} />
    </TestMember>,
  )
  await expect.element(screen.getByText('스플렌더 모임이 아직 없어요')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '이 게임으로 모임 열기' }))
    .toHaveAttribute('href', paths.newMeetup('?cafe=3&game=7'))
  await screen.getByRole('button', { name: '전체 모임 보기' }).click()
  expect(onClear).toHaveBeenCalledOnce()
})
