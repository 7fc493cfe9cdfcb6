import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { GameChoice } from './game-choice'

test('after a search that found nothing, the next one is not said to find nothing before it is answered', async () => {
  let answerNext = () => {}
  let isNextAsked = false
  const screen = await render(
    <TestMember
      at={paths.home()}
      answer={({ path }) => {
        const none = Response.json(onePage([]))
        if (!path.includes(encodeURIComponent('카탄'))) return none
        isNextAsked = true
        return new Promise<Response>((resolve) => {
          answerNext = () => resolve(none)
        })
      }}
    >
      <GameChoice onChoose={() => undefined} />
    </TestMember>,
  )
  const box = screen.getByRole('searchbox', { name: '어떤 게임을 했나요?' })
  await box.fill('뷁쮉')
  await expect.element(screen.getByText('찾은 게임이 없어요')).toBeVisible()
  await box.fill('카탄')
  await expect.poll(() => isNextAsked).toBe(true)
  await expect.element(screen.getByText('찾은 게임이 없어요')).not.toBeInTheDocument()
  answerNext()
  await expect.element(screen.getByText('찾은 게임이 없어요')).toBeVisible()
})
