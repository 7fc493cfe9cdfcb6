import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { staffPaths } from '~/features/staff-paths'
import { aManagedCafe } from '../test-managed-cafe'
import ImportShelfPage from './import-shelf-page'

test('a checked list stays in its field, with the lines that were added while it was checked', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const screen = await render(
    <TestMember
      at={staffPaths.importShelf(1)}
      path="/staff/:id/shelf/import"
      answer={async ({ method }) => {
        if (method === 'GET') return Response.json(aManagedCafe())
        await waiting
        return Response.json({ added: 0, rows: [] })
      }}
    >
      <ImportShelfPage />
    </TestMember>,
  )
  const list = screen.getByRole('textbox', { name: '게임 이름' })
  await list.fill('카탄')
  await screen.getByRole('button', { name: '확인하기' }).click()
  const pressedAt = performance.now()
  await list.fill('카탄\n아줄')
  answer()
  await expect.element(screen.getByRole('button', { name: '확인하기' })).toBeEnabled()
  await expect.element(list).toHaveValue('카탄\n아줄')
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await screen.getByRole('button', { name: '확인하기' }).click()
  await expect.element(screen.getByRole('button', { name: '게임 0개 추가' })).toBeDisabled()
  await expect.element(list).toHaveValue('카탄\n아줄')
})
