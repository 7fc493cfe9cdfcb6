import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { staffPaths } from '~/features/staff-paths'
import { aManagedCafe } from '../test-managed-cafe'
import HoursPage from './hours-page'

test('a cafe without stored hours can save the ones that are proposed as they are', async () => {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={staffPaths.hours(1)}
      path="/staff/:id/hours"
      answer={(asked) => {
        if (asked.method !== 'GET') sent.push(asked)
        const opening = sent.length === 0 ? null : aManagedCafe().opening
        return Response.json(asked.method === 'GET' ? aManagedCafe({ opening }) : {})
      }}
    >
      <HoursPage />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText('영업시간을 저장했어요')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
  await expect.element(screen.getByRole('button', { name: '저장' })).not.toBeInTheDocument()
})
