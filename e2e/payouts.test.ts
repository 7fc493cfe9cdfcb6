import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { expect, test, waitUntilAlive } from './journey'
import { arriveAs, someoneNew } from './people'
import { findCafe } from './town'

test('a member says that a cafe is theirs, becomes its owner, and is paid what it is owed', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const { id } = await findCafe(request, '주사위다방')
  // The cafe has an owner, so its page offers no such form; somebody who becomes the next owner was sent there.
  await arriveAs(page, someoneNew(), { to: paths.ownCafe(id) })
  await page.getByLabel('내용').fill('상호는 주사위다방이고 대표는 김보들이에요.')
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^문의 \d+번$/ })).toBeVisible()
  const number = /\d+$/.exec(page.url())?.[0] ?? ''

  const desk = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'ko-KR' })
  await arriveAs(desk, 'operator', { to: operatorPaths.inquiry(number) })
  await desk.getByRole('button', { name: /점주로 정하기$/ }).click()
  await desk.getByRole('button', { name: '점주로 정하기', exact: true }).click()
  await expect(desk.getByText(/님이 이 카페를 관리하고 있어요/)).toBeVisible()

  await page.goto(staffPaths.payouts(id))
  await waitUntilAlive(page)
  await page.getByRole('link', { name: '계좌 적기' }).click()
  await page.getByLabel('사업자등록번호').fill('120-81-47522')
  await page.getByLabel('은행').fill('국민은행')
  await page.getByLabel('계좌번호').fill('123456-04-567890')
  await page.getByLabel('예금주').fill('보들')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('사업자등록번호 10자리를 확인해 주세요.')).toBeVisible()
  await page.getByLabel('사업자등록번호').fill('120-81-47521')
  // A second press within a moment of the first counts as a double tap, and this hand is that fast.
  await expect(async () => {
    await page.getByRole('button', { name: '저장' }).click({ timeout: 1_000 })
    await expect(page.getByText('국민은행 123456-04-567890')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await desk.goto(operatorPaths.payouts())
  await desk.getByRole('link', { name: /주사위다방/ }).click()
  await expect(desk.getByText('국민은행 123456-04-567890')).toBeVisible()
  await desk.getByRole('button', { name: /원 지급 완료로 표시$/ }).click()
  await desk.getByRole('button', { name: '지급 완료로 표시', exact: true }).click()
  await expect(desk.getByRole('heading', { name: '지급 완료' })).toBeVisible()
  await desk.close()

  await page.reload()
  await expect(page.getByText('지급 완료', { exact: true })).toBeVisible()
})
