import { accountEndpoints } from '~/features/accounts/endpoints'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { expect, test, waitUntilAlive } from './journey'
import { arriveAs, someoneNew, withToken } from './people'

test('a chief gives somebody the right to support, who sees no money, and passes to a member, whose wallet shows them', async ({
  browser,
  page,
  baseURL,
  request,
}) => {
  const idOf = async (access: string) => {
    const reply = await request.get(accountEndpoints.me.path, withToken(access))
    return ((await reply.json()) as { id: number }).id
  }
  const member = someoneNew()
  const memberId = await idOf((await arriveAs(page, member)).access)
  const options = { ...(baseURL === undefined ? {} : { baseURL }), locale: 'ko-KR' }
  const helper = await browser.newPage(options)
  const helperId = await idOf((await arriveAs(helper, someoneNew())).access)

  const desk = await browser.newPage(options)
  await arriveAs(desk, 'operator', { to: operatorPaths.memberRights(helperId) })
  await waitUntilAlive(desk)
  await desk.getByRole('switch', { name: /문의와 신고/ }).click()
  await desk.getByRole('button', { name: '저장' }).click()
  await expect(desk.getByRole('link', { name: '운영자 권한' })).toBeVisible()

  await helper.goto(operatorPaths.home())
  await waitUntilAlive(helper)
  const menu = helper.getByRole('navigation', { name: '운영 화면' })
  await expect(menu.getByRole('link', { name: '문의' }).first()).toBeVisible()
  await expect(menu.getByRole('link', { name: /주문|정산|원장|통계/ })).toHaveCount(0)
  await helper.goto(operatorPaths.orders())
  await expect(helper.getByText('이 일을 맡은 운영자만 할 수 있어요', { exact: false })).toBeVisible()
  await helper.close()

  await desk.goto(operatorPaths.gifts(memberId))
  await waitUntilAlive(desk)
  await desk.getByRole('textbox', { name: /^이유/ }).fill('카페가 문을 닫아 모임을 하지 못하셨어요.')
  await desk.getByRole('button', { name: '1장 드리기' }).click()
  await desk.getByRole('button', { name: '드리기', exact: true }).click()
  await expect(desk.getByRole('list', { name: '드린 이용권' }).getByRole('listitem')).toHaveCount(1)
  await desk.close()

  await page.goto(paths.couponBox())
  await expect(page.getByText('미플이 드린 이용권').first()).toBeVisible()
})
