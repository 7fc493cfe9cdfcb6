import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { SeasonHead } from './season-head'

test('while the seasons cannot be read, no season is said to be empty, and another try reads them', async () => {
  let isAway = true
  const screen = await render(
    <TestMember
      at={paths.scoreBoard()}
      answer={() =>
        isAway ? Response.json({ error: '잠시 후' }, { status: 429 }) : Response.json(onePage([]))
      }
    >
      <SeasonHead season="2026-10" onChoose={() => undefined} />
    </TestMember>,
  )
  await expect.element(screen.getByText('시즌을 불러오지 못했어요')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '지난 시즌' })).not.toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('기록이 없는 시즌이에요')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '지난 시즌' })).toBeEnabled()
})
