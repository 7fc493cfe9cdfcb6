import type { Locator, Page } from '@playwright/test'
import { passEndpoints, type Wallet } from '~/features/passes/endpoints'
import { paths } from '~/features/paths'
import { answeredAsMissing, expect, test } from './journey'
import { acknowledge, readStored, signUpAs, someoneNew, withToken } from './people'

const result = (page: Page) => page.getByRole('region', { name: '결제 결과' })

interface Hands {
  open: (path: string) => Promise<void>
  submit: (button: Locator) => Promise<void>
  press: (target: Locator) => Promise<void>
}

/** Goes from the screen of passes to the payment window, which is a separate page on a phone. */
async function buy(page: Page, { submit, press }: Hands, price: string): Promise<void> {
  await press(page.getByText(price, { exact: true }))
  await submit(page.getByRole('button', { name: '구매하기' }))
  await expect(page.getByRole('heading', { level: 1, name: '결제', exact: true })).toBeVisible()
}

const windowButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a service that the site has a channel for pays, and stands on the order', async ({
  page,
  open,
  submit,
  press,
}) => {
  await signUpAs(page, someoneNew())
  // They come with the page: what they would push down later would jump.
  const document = await (await page.request.get(paths.buyPasses())).text()
  expect(document).toContain('결제 방법')
  await open(paths.buyPasses())
  await press(page.getByRole('button', { name: '네이버페이' }))
  await buy(page, { open, submit, press }, '6,000원')
  await expect(page.getByText('네이버페이')).toBeVisible()
  await windowButton(page, '결제하기').click()
  await expect(result(page)).toContainText('6,000원 종일 이용권 1장이 들어왔어요')
  await expect(result(page)).toContainText('네이버페이')
  await open(paths.refundRules())
  await expect(page.getByRole('article', { name: '6,000원 종일 이용권 1장' })).toContainText('네이버페이')
})

test('a visitor is asked to sign in, buys passes, sees them, and gets a refund of exactly what was said', async ({
  page,
  open,
  submit,
  press,
}) => {
  await open(paths.buyPasses())
  await submit(page.getByRole('button', { name: '구매하기' }))
  await acknowledge(page, '이용권을 선택해 주세요', '다섯 가지')
  await press(page.getByText('7,000원', { exact: true }))
  await submit(page.getByRole('button', { name: '구매하기' }))
  const wantsIn = page.getByRole('alertdialog', { name: '로그인이 필요해요' })
  await wantsIn.getByRole('button', { name: '취소' }).click()
  await expect(wantsIn).toHaveCount(0)

  await signUpAs(page, someoneNew())
  await open(paths.buyPasses())
  await press(page.getByText('7,000원', { exact: true }))
  await press(page.getByRole('button', { name: '한 장 늘리기' }))
  await expect(page.getByText('총 14,000원')).toBeVisible()
  await submit(page.getByRole('button', { name: '구매하기' }))
  await windowButton(page, '결제하기').click()
  await expect(result(page)).toContainText('7,000원 종일 이용권 2장이 들어왔어요')
  await expect(result(page)).toContainText('7,000원 2장')
  await page.reload()
  await expect(result(page)).toContainText('7,000원 종일 이용권 2장이 들어왔어요')

  await open(paths.refundRules())
  await press(page.getByRole('button', { name: '환불하기' }))
  const question = page.getByRole('alertdialog', { name: '이용권 2장을 환불할까요?' })
  await expect(question).toContainText('이용권 2장이 사라지고 14,000원이 돌아와요. 수수료는 없어요.')
  await question.getByRole('button', { name: '환불하기' }).click()
  const order = page.getByRole('article', { name: '7,000원 종일 이용권 2장' })
  await expect(order).toContainText('환불했어요')
  await expect(order.getByRole('button', { name: '환불하기' })).toHaveCount(0)
})

test('whatever the payment window does, a sentence says where the money is', async ({
  page,
  complaints,
  open,
  submit,
  press,
}) => {
  complaints.foresee(answeredAsMissing)
  const hands = { open, submit, press }
  await signUpAs(page, someoneNew())

  await test.step('the card is declined', async () => {
    await open(paths.buyPasses())
    await buy(page, hands, '5,000원')
    await windowButton(page, '카드사가 거절하는 결제').click()
    await expect(result(page)).toContainText('‘카드 한도를 초과했어요.’ 돈은 빠져나가지 않았어요.')
  })
  const again = () => press(page.getByRole('link', { name: '다시 결제하기' }))

  await test.step('the window is closed', async () => {
    await again()
    await buy(page, hands, '5,000원')
    await windowButton(page, '창 닫기').click()
    await expect(result(page)).toContainText('결제를 끝내지 않았어요')
    await expect(result(page)).toContainText('돈은 빠져나가지 않았어요')
  })

  await test.step('the back button leads out of the window, and no second one opens by itself', async () => {
    await again()
    await buy(page, hands, '5,000원')
    await expect(windowButton(page, '결제하기')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: '아직 결제하지 않았어요' })).toBeVisible()
    await page.reload()
    await press(page.getByRole('button', { name: '결제창 다시 열기' }))
  })

  await test.step('the browser never comes back, and the passes do', async () => {
    await windowButton(page, '결제하고 돌아가지 않기').click()
    await expect(page.getByRole('heading', { name: '결제했어요' })).toBeVisible()
    // The provider notifies the server some time afterwards.
    const { access } = await readStored(page)
    await expect
      .poll(async () => {
        const reply = await page.request.get(passEndpoints.wallet.path, withToken(access ?? ''))
        return ((await reply.json()) as Wallet).lots.length
      })
      .toBe(1)
    await open(paths.buyPasses())
    await expect(page.getByText('1장 있어요')).toBeVisible()
  })

  await test.step('nothing is known of a return', async () => {
    await open(paths.paymentReturn('?imp_success=true&imp_uid=imp_000000000000&error_msg=made-up'))
    await expect(result(page)).toContainText('결제한 계정으로 로그인하면')
    await expect(page.getByText('made-up')).toHaveCount(0)
  })
})

test('in a wide window the payment window lies over the page', { tag: '@wide-only' }, async ({
  page,
  open,
  submit,
  press,
}) => {
  await signUpAs(page, someoneNew())
  await open(paths.buyPasses())
  await press(page.getByText('9,000원', { exact: true }))
  await submit(page.getByRole('button', { name: '구매하기' }))
  const frame = page.frameLocator('iframe[title="결제창"]')
  await frame.getByRole('button', { name: '결제하기', exact: true }).click()
  await expect(result(page)).toContainText('9,000원 종일 이용권 1장이 들어왔어요')
})
