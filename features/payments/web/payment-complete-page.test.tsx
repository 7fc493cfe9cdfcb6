import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { tokenKeys } from '~/lib/web/credentials'
import { explainFailure } from '../payment-failure'
import PaymentCompletePage from './payment-complete-page'

afterEach(() => localStorage.clear())

function comeBack() {
  return render(
    <TestMember at={paths.paymentReturn()} as={null} answer={() => Response.json({}, { status: 401 })}>
      <PaymentCompletePage />
    </TestMember>,
  )
}

test('a visitor who comes back from a payment is asked to sign in', async () => {
  const screen = await comeBack()
  await expect.element(screen.getByText(explainFailure('signed-out').title)).toBeVisible()
})

test('a member whose session is unconfirmed is not, and waits for it', async () => {
  localStorage.setItem(tokenKeys.refresh, 'not renewed yet')
  const screen = await comeBack()
  await expect.element(screen.getByRole('heading', { name: '결제 결과' })).toBeVisible()
  await expect.element(screen.getByText(explainFailure('signed-out').title)).not.toBeInTheDocument()
})
