import { useParams } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { passEndpoints } from '~/features/passes/endpoints'
import { noPasses } from '~/features/passes/pass'
import { paymentEndpoints } from '../endpoints'
import { paymentRefusals, refundRefusals } from '../refusals'
import { anOrder } from '../test-order'
import BuyPassesPage from './buy-passes-page'
import PaymentCompletePage from './payment-complete-page'
import { forgetWhatFor, keepWhatFor } from './what-for-store'

const counts = () => Response.json([{ ...noPasses, 6000: 3 }])

async function renderAt(query: string, answer: (asked: ApiCall) => Response = () => Response.json({})) {
  const screen = await render(
    <TestMember
      at={`/payment/coupon${query}`}
      answer={(asked) => (asked.path === passEndpoints.counts.path ? counts() : answer(asked))}
    >
      <BuyPassesPage />
    </TestMember>,
  )
  return screen
}

test('asks for a kind of pass before anything else, and then says what all of them cost', async () => {
  const screen = await renderAt('')
  await screen.getByRole('button', { name: '구매하기' }).click()
  const alert = screen.getByRole('alertdialog', { name: '이용권을 선택해 주세요' })
  await alert.getByRole('button', { name: '확인' }).click()
  await screen.getByText('9,000원', { exact: true }).click()
  for (let times = 0; times < 9; times += 1) {
    await screen.getByRole('button', { name: '한 장 늘리기' }).click()
  }
  await expect.element(screen.getByText('총 90,000원')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '한 장 늘리기' })).toBeDisabled()
  await expect.element(screen.getByText('3장 있어요')).toBeVisible()
})

const unasked = { name: '말판', phone: '01012345678', email: null, asksEmail: false, isComplete: false }

test('whoever buys for the first time tells the payment company their number with the same press', async () => {
  const sent: unknown[] = []
  const screen = await renderAt('?tier=6000', ({ method, path, body }) => {
    if (path !== paymentEndpoints.buyer.path) return Response.json({})
    if (method === 'PUT') sent.push(body)
    return Response.json({ ...unasked, isComplete: method === 'PUT' })
  })
  const field = screen.getByRole('textbox', { name: '휴대폰 번호' })
  await expect.element(field).toHaveValue('010-1234-5678')
  await expect.element(screen.getByText(/보내는 데 동의해요/)).toBeVisible()
  await field.fill('010-9876-5432')
  await screen.getByRole('button', { name: '구매하기' }).click()
  await expect.poll(() => sent).toEqual([{ phone: '01098765432', email: null, isGiven: true }])
})

test('a number that is none is refused at its field, and nothing is sent', async () => {
  const sent: string[] = []
  const screen = await renderAt('?tier=6000', ({ method, path }) => {
    if (method === 'PUT') sent.push(path)
    return Response.json(path === paymentEndpoints.buyer.path ? { ...unasked, phone: null } : {})
  })
  await screen.getByRole('textbox', { name: '휴대폰 번호' }).fill('010-12')
  await screen.getByRole('button', { name: '구매하기' }).click()
  await expect.element(screen.getByText('올바른 휴대폰 번호 형식으로 입력해 주세요.')).toBeVisible()
  expect(sent).toEqual([])
})

test('whoever has told it before, or has proven their number, is not asked', async () => {
  const screen = await renderAt('?tier=6000', ({ path }) =>
    Response.json(path === paymentEndpoints.buyer.path ? { ...unasked, isComplete: true } : {}),
  )
  await expect.element(screen.getByText('총 6,000원')).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toHaveLength(0)
})

test('a service is offered only where it has a channel, and goes along to the payment', async () => {
  const screen = await renderAt('?tier=6000', ({ path }) =>
    Response.json(
      path === paymentEndpoints.checkout.path
        ? {
            scriptUrl: '',
            merchant: '',
            channelKey: null,
            easyPays: [{ method: 'tosspay', channelKey: 'toss-1' }],
          }
        : {},
    ),
  )
  await expect
    .element(screen.getByRole('button', { name: '카드', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  expect(document.body.textContent).not.toContain('카카오페이')
  await screen.getByRole('button', { name: '토스페이' }).click()
  await expect
    .element(screen.getByRole('button', { name: '토스페이' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('whoever bought a pass for something goes on there', async () => {
  keepWhatFor({ path: '/matching/add', label: '모임 이어서 열기' })
  const screen = await renderAt('?order=ABC-1', () => Response.json(anOrder()))
  await expect
    .element(screen.getByRole('link', { name: '모임 이어서 열기' }))
    .toHaveAttribute('href', '/matching/add')
  forgetWhatFor()
})

test.each([
  ['an order that was paid', '', anOrder(), '6,000원 종일 이용권 3장이 들어왔어요', '지금 쓸 수 있는 이용권'],
  [
    'a card that was declined',
    '',
    anOrder({ status: 'failed', failReason: '카드 한도를 초과했어요.' }),
    '결제하지 못했어요',
    '돈은 빠져나가지 않았어요.',
  ],
  [
    'a payment that did not fit',
    '',
    anOrder({ status: 'open', isReturned: true }),
    '결제가 주문과 달라서 취소했어요',
    '낸 돈은 모두 돌려드려요.',
  ],
  [
    'a window that was closed',
    '',
    anOrder({ status: 'open' }),
    '결제를 끝내지 않았어요',
    '돈은 빠져나가지 않았어요.',
  ],
  [
    'a payment that was found paid while the address doubts it',
    '&failure=unconfirmed',
    anOrder(),
    '6,000원 종일 이용권 3장이 들어왔어요',
    '지금 쓸 수 있는 이용권',
  ],
])('after %s says so, and where the money is', async (_, more, order, title, text) => {
  const screen = await renderAt(`?order=pass_0123456789${more}`, () => Response.json(order))
  const result = screen.getByRole('region', { name: '결제 결과' })
  await expect.element(result.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(result).toMatchTextContent(text)
})

test('a payment that nobody could ask about can be asked about again', async () => {
  let isBack = false
  const { status, code, says } = paymentRefusals.unconfirmed
  const screen = await renderAt('?order=pass_0123456789&failure=unconfirmed', ({ method }) => {
    if (isBack) return Response.json(anOrder())
    if (method === 'GET') return Response.json(anOrder({ status: 'open' }))
    return Response.json({ error: says, code }, { status })
  })
  await screen.getByRole('button', { name: '다시 확인' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  isBack = true
  await screen.getByRole('button', { name: '다시 확인' }).click()
  await expect
    .element(screen.getByRole('heading', { name: '6,000원 종일 이용권 3장이 들어왔어요' }))
    .toBeVisible()
})

const refused = ({ status, code, says }: (typeof paymentRefusals)[keyof typeof paymentRefusals]) =>
  Response.json({ error: says, code }, { status })

test.each([
  ['the order is of another account', '', paymentRefusals.noPayment, '이 계정에서 결제를 찾지 못했어요'],
  ['nothing can be asked', '', refundRefusals.notPaid, '결제를 아직 확인하지 못했어요'],
  ['the payment did not fit', '&failure=unfit', refundRefusals.notPaid, '결제가 주문과 달라서 취소했어요'],
])('an order that cannot be read is spoken of all the same: %s', async (_, more, refusal, title) => {
  const screen = await renderAt(`?order=pass_0123456789${more}`, () => refused(refusal))
  const result = screen.getByRole('region', { name: '결제 결과' })
  await expect.element(result.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(result).toMatchTextContent('돈')
})

test('a purchase whose passes are used by now leaves no list without an end', async () => {
  const screen = await render(
    <TestMember
      at="/payment/coupon?order=pass_0123456789"
      answer={({ path }) => Response.json(path === passEndpoints.counts.path ? [noPasses] : anOrder())}
    >
      <BuyPassesPage />
    </TestMember>,
  )
  const result = screen.getByRole('region', { name: '결제 결과' })
  await expect.element(result).toMatchTextContent('지금은 쓸 수 있는 이용권이 없어요.')
})

function CompleteOrResult() {
  return useParams().step === 'complete' ? <PaymentCompletePage /> : <BuyPassesPage />
}

test.each(['', '&merchant_uid=pass_0123456789'])(
  'a return with the payment of another account (%s) says which account to look with, and claims nothing',
  async (more) => {
    const screen = await render(
      <TestMember
        at={`/payment/complete?imp_uid=imp_000000000001${more}`}
        path="/payment/:step"
        answer={({ path }) =>
          path === passEndpoints.counts.path ? counts() : refused(paymentRefusals.noPayment)
        }
      >
        <CompleteOrResult />
      </TestMember>,
    )
    const result = screen.getByRole('region', { name: '결제 결과' })
    await expect.element(result).toMatchTextContent('결제한 계정으로 로그인하면')
    await expect.element(result).not.toMatchTextContent('빠져나가지 않았어요')
  },
)

test('a result is no shop: going on means the passes, or the same choice once more', async () => {
  const paid = await renderAt('?order=pass_0123456789', () => Response.json(anOrder()))
  await expect.element(paid.getByRole('link', { name: '이용권 보기' })).toBeVisible()
  expect(paid.getByRole('button', { name: '구매하기' }).elements()).toHaveLength(0)
  await paid.unmount()
  const open = anOrder({ status: 'open' })
  const screen = await renderAt('?order=pass_0123456789', ({ path }) =>
    path.startsWith('/v1/payments') ? Response.json(open) : Response.json({}),
  )
  await expect
    .element(screen.getByRole('link', { name: '다시 결제하기' }))
    .toHaveAttribute('href', '/payment/coupon?tier=6000&count=3')
})
