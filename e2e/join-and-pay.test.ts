import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { passPrice, toPassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { inOurWords } from '~/lib/calls-version'
import { expect } from './journey'
import { test } from './own-town'
import { signUpAs, someoneNew } from './people'

// The tests share one app.
test.describe.configure({ mode: 'default' })

const result = (page: Page) => page.getByRole('region', { name: '결제 결과' })
const windowButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A meetup that takes a pass and anybody, with its price. */
async function findMeetup(request: APIRequestContext): Promise<{ meetup: Meetup; price: string }> {
  const reply = await request.get(findingEndpoints.list.path, { headers: inOurWords })
  const { results } = (await reply.json()) as { results: Meetup[] }
  // The last one, because the first may begin or close during the test.
  const meetup = results.findLast(
    ({ isPublic, status, autoAccepts, tier, seatsTaken, seatsHeld, maxPeople }) =>
      isPublic && status === 'open' && autoAccepts && tier !== null && seatsTaken + seatsHeld < maxPeople,
  )
  if (!meetup?.tier) throw new Error('the town has no meetup that anybody can join with a pass')
  return { meetup, price: passPrice(toPassTier(meetup.tier)) }
}

test('somebody without a pass joins from the list in six taps', async ({ page, request, open, press }) => {
  const { meetup, price } = await findMeetup(request)
  await signUpAs(page, someoneNew())
  await open(paths.home())
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await press(target)
  }
  await tap(page.getByRole('link', { name: '모임', exact: true }))
  await tap(page.locator(`main a[href="${paths.meetup(meetup.id)}"]`).first())
  await tap(page.getByRole('button', { name: `참여하기 · ${price}` }))
  await tap(page.getByRole('button', { name: `${price} 이용권 사고 참여하기` }))
  await tap(windowButton(page, '결제하기'))
  await expect(result(page)).toContainText('모임에 참여했어요')
  await expect(result(page)).toContainText(meetup.title)
  await tap(page.getByRole('link', { name: '모임 보기' }))
  await expect(page.getByRole('status').filter({ hasText: '참여하고 있어요' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
  await page.goBack()
  await expect(page.getByRole('button', { name: /사고 참여하기/ })).toHaveCount(0)
})

test('a pass of a seat that is given up again is paid back whole', async ({ page, request, open, press }) => {
  const { meetup, price } = await findMeetup(request)
  await signUpAs(page, someoneNew())
  await open(paths.applyToMeetup(meetup.id))
  await press(page.getByRole('button', { name: `${price} 이용권 사고 참여하기` }))
  await windowButton(page, '결제하기').click()
  await expect(result(page)).toContainText('모임에 참여했어요')

  await open(paths.meetup(meetup.id))
  await press(page.getByRole('button', { name: '더보기' }))
  await press(page.getByRole('button', { name: '참여 취소' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '참여 취소' }))
  await expect(page.getByRole('button', { name: `참여하기 · ${price}` })).toBeVisible()

  await open(paths.refundRules())
  await press(page.getByRole('button', { name: '환불하기' }))
  const question = page.getByRole('alertdialog', { name: '이용권 1장을 환불할까요?' })
  await expect(question).toContainText(`${price}이 돌아와요. 수수료는 없어요.`)
  await question.getByRole('button', { name: '환불하기' }).click()
  await expect(page.getByRole('article')).toContainText('환불했어요')
})

test('a payment that fails says until when the seat is held, and the next one joins', async ({
  page,
  request,
  open,
  press,
}) => {
  const { meetup, price } = await findMeetup(request)
  await signUpAs(page, someoneNew())
  await open(paths.applyToMeetup(meetup.id))
  await press(page.getByRole('button', { name: `${price} 이용권 사고 참여하기` }))
  await windowButton(page, '카드사가 거절하는 결제').click()
  await expect(result(page)).toContainText('돈은 빠져나가지 않았어요.')
  await expect(page.getByText(/^자리는 .*까지 맡아 뒀어요$/)).toBeVisible()
  await press(page.getByRole('button', { name: '다시 결제하기' }))
  await windowButton(page, '창 닫기').click()
  await expect(result(page)).toContainText('결제를 끝내지 않았어요')
  await expect(result(page)).toContainText('돈은 빠져나가지 않았어요.')
  await expect(page.getByText(/^자리는 .*까지 맡아 뒀어요$/)).toBeVisible()
  await press(page.getByRole('button', { name: '다시 결제하기' }))
  await windowButton(page, '결제하기').click()
  await expect(result(page)).toContainText('모임에 참여했어요')
})
