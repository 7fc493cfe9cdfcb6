import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { paymentEndpoints } from '../endpoints'
import { orderRefusals } from '../refusals'
import PaymentProcessPage from './payment-process-page'
import { forgetWhatFor, keepWhatFor } from './what-for-store'

async function openWith(answer: (asked: ApiCall) => Response, meetup = '') {
  return render(
    <TestMember at={paths.payNow(`?tier=6000&count=2${meetup}&key=0123456789abcdef`)} answer={answer}>
      <PaymentProcessPage />
    </TestMember>,
  )
}

test('with too many open orders it says so, and offers no further try', async () => {
  const { status, code, says } = orderRefusals.tooManyOpen
  const screen = await openWith(() => Response.json({ error: says, code }, { status }))
  await expect.element(screen.getByText(says)).toBeVisible()
  expect(screen.getByRole('button', { name: '다시 시도' }).elements()).toHaveLength(0)
})

test('an order that could not be made can be tried again', async () => {
  const screen = await openWith(() =>
    Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 }),
  )
  await expect.element(screen.getByText('결제창을 준비하지 못했어요')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '다시 시도' })).toBeVisible()
})

test('whoever pays for a friend’s seat goes back to the friend’s link, and for another meetup to that', async () => {
  const { status, code, says } = orderRefusals.tooManyOpen
  keepWhatFor({ path: paths.friendSeat('abc'), label: '친구의 초대로 돌아가기', meetupId: 12 })
  const answer = () => Response.json({ error: says, code }, { status })
  const screen = await openWith(answer, '&meetup=12')
  await expect
    .element(screen.getByRole('link', { name: '친구의 초대로 돌아가기' }))
    .toHaveAttribute('href', paths.friendSeat('abc'))
  await screen.unmount()
  const other = await openWith(answer, '&meetup=13')
  await expect
    .element(other.getByRole('link', { name: '모임으로 돌아가기' }))
    .toHaveAttribute('href', paths.applyToMeetup(13))
  forgetWhatFor()
})

test('whoever came without telling the payment company their number is asked before anything is ordered', async () => {
  const asked: string[] = []
  let isComplete = false
  const { status, code, says } = orderRefusals.tooManyOpen
  const screen = await openWith(({ method, path }) => {
    asked.push(`${method} ${path}`)
    if (path !== paymentEndpoints.buyer.path) return Response.json({ error: says, code }, { status })
    isComplete = isComplete || method === 'PUT'
    return Response.json({ name: '말판', phone: '01012345678', email: null, asksEmail: false, isComplete })
  })
  await expect.element(screen.getByRole('textbox', { name: '휴대폰 번호' })).toHaveValue('010-1234-5678')
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual([])
  await screen.getByRole('button', { name: '결제하기' }).click()
  await expect.element(screen.getByText(says)).toBeVisible()
  expect(asked).toContain(`POST ${paymentEndpoints.openOrder.path}`)
})
