import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { CopySheet } from './copy-sheet'

async function openWith(answerRemoval: () => Response) {
  const onClose = vi.fn()
  const place = {
    gameId: 5,
    name: '첫 게임',
    isOnShelf: true,
    copies: 1,
    condition: 'good',
    canTeach: false,
  }
  const screen = await render(
    <TestMember
      at="/staff/shelf"
      answer={({ method }) => (method === 'DELETE' ? answerRemoval() : Response.json(place))}
    >
      <CopySheet cafeId={7} game={{ id: 5, name: '첫 게임' }} onClose={onClose} />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '보유 게임에서 삭제' }).click()
  const question = screen.getByRole('alertdialog', { name: '보유 게임에서 삭제할까요?' })
  await question.getByRole('button', { name: '삭제' }).click()
  return { screen, onClose }
}

test('a game that could not be removed from the shelf says why, and the sheet stays open', async () => {
  const { screen, onClose } = await openWith(() =>
    Response.json({ error: '이미 삭제한 게임이에요.' }, { status: 404 }),
  )
  const failure = screen.getByRole('alertdialog', { name: '삭제하지 못했어요' })
  await expect.element(failure).toMatchTextContent('이미 삭제한 게임이에요.')
  expect(onClose).not.toHaveBeenCalled()
})

test('a removed game closes the sheet', async () => {
  const { screen, onClose } = await openWith(() => Response.json({}))
  await expect.element(screen.getByText('보유 게임에서 삭제했어요')).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
})
