import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { passEndpoints } from '~/features/passes/endpoints'
import { noPasses } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { paymentEndpoints } from '~/features/payments/endpoints'
import { anOrder } from '~/features/payments/test-order'
import { joinRefusals } from '../core/refusals'
import { aMeetup } from '../core/test-meetup'
import { payingEndpoints } from '../paying/endpoints'
import { payingRefusals } from '../paying/refusals'
import ApplyPage from './apply-page'

test('whoever waits in line and comes too late for a free seat hears that their place in line is still theirs', async () => {
  const own = {
    id: 7,
    state: 'in-line' as const,
    place: 1,
    isHost: false,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  }
  const meetup = aMeetup({ seatsTaken: 3, queued: 1, own })
  const counts = { 5000: 0, 6000: 0, 7000: 1, 8000: 0, 9000: 0 }
  const posted: string[] = []
  const screen = await render(
    <TestMember
      at={paths.applyToMeetup(12)}
      answer={({ method, path }) => {
        if (method === 'POST') {
          posted.push(path)
          const { status, code, says } = joinRefusals.full
          return Response.json({ error: says, code, canWait: true }, { status })
        }
        return Response.json(path === passEndpoints.counts.path ? [counts] : meetup)
      }}
    >
      <ApplyPage />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '참여하기' }).click()
  await expect.element(screen.getByText('그사이 자리가 찼어요. 대기 순서는 그대로예요')).toBeInTheDocument()
  expect(posted).toHaveLength(1)
})

test('passes that cannot be counted are not taken for the meetup, and are counted again when asked', async () => {
  const counts = { 5000: 0, 6000: 0, 7000: 2, 8000: 0, 9000: 0 }
  let isAway = true
  const screen = await render(
    <TestMember
      at={paths.applyToMeetup(12)}
      answer={({ path }) => {
        if (path !== passEndpoints.counts.path) return Response.json(aMeetup())
        return isAway
          ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
          : Response.json([counts])
      }}
    >
      <ApplyPage />
    </TestMember>,
  )
  await expect.element(screen.getByText('가진 이용권을 불러오지 못했어요')).toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByRole('region', { name: '쓰는 이용권' })).toMatchTextContent('2장 있어요')
})

const uid = 'pass_0123456789'
const order = anOrder({ name: '7,000원 종일 이용권 1장', tier: 7_000, count: 1, meetupId: 12 })

/** The screen of somebody without a pass, after the order if the address names one. */
function openWithoutPass(at: string, answer: (asked: ApiCall) => Response | null, about = aMeetup()) {
  return render(
    <TestMember
      at={at}
      answer={(asked) => {
        if (asked.path === passEndpoints.counts.path) return Response.json([noPasses])
        return answer(asked) ?? Response.json(about)
      }}
    >
      <ApplyPage />
    </TestMember>,
  )
}

test('whoever has no pass buys the one that is needed with one button, after the seat is held', async () => {
  const sent: { path: string; body: unknown }[] = []
  const screen = await openWithoutPass(paths.applyToMeetup(12), ({ method, path, body }) => {
    if (method !== 'POST') return null
    sent.push({ path, body })
    return Response.json({ ...order, merchantUid: uid, deadline: '2099-06-11T05:10:00.000Z' })
  })
  await expect.element(screen.getByRole('region', { name: '쓰는 이용권' })).toMatchTextContent('아직 없어요')
  expect(screen.getByText('6,000원').elements()).toHaveLength(0)
  await screen.getByRole('button', { name: '7,000원 이용권 사고 참여하기' }).click()
  await expect.element(screen.getByRole('region', { name: '쓰는 이용권' })).not.toBeInTheDocument()
  expect(sent).toMatchObject([
    { path: paymentEndpoints.openOrder.path, body: { tier: 7000, count: 1, meetupId: 12 } },
    { path: payingEndpoints.beginPurchase.path.replace(':id', '12'), body: { merchantUid: uid } },
  ])
})

test('whoever has let too many held seats go is offered the pass alone', async () => {
  const screen = await openWithoutPass(paths.applyToMeetup(12), ({ method, path }) => {
    if (method !== 'POST') return null
    if (path === paymentEndpoints.openOrder.path) return Response.json(order)
    const { status, code, says } = payingRefusals.heldTooOften
    return Response.json({ error: says, code }, { status })
  })
  await screen.getByRole('button', { name: '7,000원 이용권 사고 참여하기' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: '자리를 더 맡아 둘 수 없어요' })).toBeVisible()
})

test.each([
  ['seated', '모임에 참여했어요', '6월 12일 (금) 오후 2:00 · 주사위다방'],
  ['seated', '모임에 참여했어요', '7,000원 종일 이용권 1장을 사서 이 모임에 썼어요'],
  ['asked', '참여를 신청했어요', '방장이 답하면 알려 드려요.'],
  ['asked', '참여를 신청했어요', '7,000원 종일 이용권 1장을 사서 맡아 뒀어요'],
  ['full', '이용권은 샀지만 참여하지 못했어요', '7,000원 종일 이용권 1장이 들어왔어요'],
  ['full', '이용권은 샀지만 참여하지 못했어요', '이용권은 지갑에 그대로 있어서'],
])(
  'after a payment whose outcome is %s, one card says so and leads to the meetup',
  async (outcome, title, text) => {
    const screen = await openWithoutPass(paths.meetupPurchase(12, uid), ({ method, path }) => {
      if (path.startsWith('/v1/payments/orders/')) return Response.json(order)
      return method === 'POST' ? Response.json({ outcome, deadline: '2099-06-11T05:10:00.000Z' }) : null
    })
    const result = screen.getByRole('region', { name: '결제 결과' })
    await expect.element(result.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(result).toMatchTextContent(text)
    await expect.element(result.getByRole('link', { name: '모임 보기' })).toBeVisible()
    expect(screen.getByRole('button', { name: /사고 참여하기|결제하기/ }).elements()).toHaveLength(0)
  },
)

test('after a payment that failed the seat is still held, and the same pass can be paid for again', async () => {
  const paying = { deadline: '2099-06-11T05:10:00.000Z' }
  const screen = await openWithoutPass(
    paths.meetupPurchase(12, uid),
    ({ path }) =>
      path.startsWith('/v1/payments/orders/')
        ? Response.json({ ...order, status: 'failed', failReason: null })
        : null,
    aMeetup({ paying, seatsHeld: 1 }),
  )
  await expect.element(screen.getByRole('heading', { name: '결제하지 못했어요' })).toBeVisible()
  await expect.element(screen.getByText('자리는 6월 11일 (목) 오후 2:10까지 맡아 뒀어요')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '다시 결제하기' })).toBeVisible()
})

test('whoever comes back to the form after joining is not offered a second purchase', async () => {
  const own = {
    id: 7,
    state: 'seated' as const,
    place: null,
    isHost: false,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  }
  const screen = await openWithoutPass(paths.applyToMeetup(12), () => null, aMeetup({ own }))
  await expect.element(screen.getByRole('heading', { name: '모임 참여' })).not.toBeInTheDocument()
})
