import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { aCafeReply } from '../../test-cafe'
import { CafeShelf } from './cafe-shelf'

test('after a search that found nothing, the next one is not said to find nothing before it is answered', async () => {
  const cafe = aCafeReply()
  let answerLast = () => {}
  const asked: (string | null)[] = []
  const screen = await render(
    <TestMember
      at={paths.cafe(cafe.id)}
      answer={({ path }) => {
        asked.push([...new URL(path, location.origin).searchParams.values()].join(' '))
        const none = Response.json(onePage([]))
        if (!path.includes(encodeURIComponent('스플렌더'))) return none
        return new Promise<Response>((resolve) => {
          answerLast = () => resolve(none)
        })
      }}
    >
      <CafeShelf cafe={cafe} />
    </TestMember>,
  )
  const box = screen.getByRole('searchbox')
  await box.fill('뷁쮉')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('‘뷁쮉’ 게임을 찾을 수 없어요')).toBeVisible()
  await box.fill('스플렌더')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked.at(-1)).toContain('스플렌더')
  await expect.element(screen.getByText('‘스플렌더’ 게임을 찾을 수 없어요')).not.toBeInTheDocument()
  answerLast()
  await expect.element(screen.getByText('‘스플렌더’ 게임을 찾을 수 없어요')).toBeVisible()
})
