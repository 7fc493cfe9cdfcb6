import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { tokenKeys } from '~/lib/web/credentials'
import ReviewPage from './review-page'

afterEach(() => localStorage.clear())

/** Opens a review that the server has not found for a visitor. */
function openLost() {
  return render(
    <TestMember
      at={paths.review(4)}
      path={paths.review(':id')}
      as={null}
      loaded={{ answers: [], isLost: true }}
      answer={() => Response.json({ error: '리뷰를 찾을 수 없어요.' }, { status: 404 })}
    >
      <ReviewPage />
    </TestMember>,
  )
}

test('a hidden review is missing for visitors', async () => {
  const screen = await openLost()
  await expect.element(screen.getByText('리뷰를 찾을 수 없어요')).toBeVisible()
})

test('while it is unknown whether its author is looking, a hidden review is not said to be missing', async () => {
  localStorage.setItem(tokenKeys.refresh, 'not renewed yet')
  const screen = await openLost()
  await expect.element(screen.getByText('리뷰를 불러오지 못했어요')).toBeVisible()
  await expect.element(screen.getByText('리뷰를 찾을 수 없어요')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '다시 불러오기' })).toBeVisible()
})
