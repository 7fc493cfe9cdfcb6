import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { expect, test, waitUntilAlive } from './journey'
import { arriveAs, someoneNew } from './people'

test('a member asks from MY, an operator answers at the desk, and the member reads it', async ({
  page,
  browser,
  baseURL,
}) => {
  await arriveAs(page, someoneNew(), { to: paths.profile() })
  await page.getByRole('link', { name: '문의하기' }).click()
  await page.getByRole('link', { name: '문의 쓰기' }).click()
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('무엇에 대한 문의인지 선택해 주세요.')).toBeVisible()
  await page.getByRole('combobox', { name: '종류' }).click()
  await page.getByRole('option', { name: '이용권' }).click()
  await page.getByLabel('내용').fill('이용권은 언제까지 쓸 수 있나요?')
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^문의 \d+번$/ })).toBeVisible()
  const number = /\d+$/.exec(page.url())?.[0] ?? ''

  const desk = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'ko-KR' })
  await arriveAs(desk, 'operator', { to: operatorPaths.inquiries() })
  await desk.getByRole('link', { name: new RegExp(`^${number}번 · 이용권`) }).click()
  await desk.getByLabel('답하기').fill('구매한 날부터 90일이에요.')
  await desk.getByRole('button', { name: '답 보내기' }).click()
  await expect(desk.getByRole('list', { name: '주고받은 글' })).toContainText('구매한 날부터 90일이에요.')
  await expect(desk.getByText('답했어요')).toBeVisible()
  await desk.close()

  // The stream brings the answer to the open page.
  await expect(page.getByRole('list', { name: '주고받은 글' })).toContainText('구매한 날부터 90일이에요.')
  await page.goto(paths.notices())
  await waitUntilAlive(page)
  await page.getByText(`문의 ${number}번에 운영자가 답했어요.`).click()
  await expect(page).toHaveURL(paths.inquiry(number))
})

test('somebody who has not signed in asks, and reads the answer by mail', async ({
  page,
  browser,
  baseURL,
  submit,
}) => {
  await page.goto(paths.contact())
  await waitUntilAlive(page)
  await page.getByRole('link', { name: '로그인하지 않고 메일로 답 받기' }).click()
  await page.getByRole('combobox', { name: '종류' }).click()
  await page.getByRole('option', { name: '이용 정지' }).click()
  const email = `asker-${Date.now()}@example.com`
  await page.getByLabel('내용').fill('왜 정지됐는지 알고 싶어요.')
  await submit(page.getByRole('button', { name: '보내기' }))
  await expect(page.getByText('답을 받을 이메일 주소를 다시 확인해 주세요.')).toBeVisible()
  await page.getByLabel('답을 받을 이메일').fill(email)
  await submit(page.getByRole('button', { name: '보내기' }))
  const received = await page.getByText(/문의 \d+번을 받았어요/).textContent()
  const number = /\d+/.exec(received ?? '')?.[0] ?? ''

  const desk = await browser.newPage({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'ko-KR' })
  await arriveAs(desk, 'operator', { to: operatorPaths.inquiry(number) })
  await expect(desk.getByText(`로그인하지 않은 분 · ${email}`)).toBeVisible()
  await desk.getByLabel('답하기').fill('내일 풀려요.')
  await desk.getByRole('button', { name: '답 보내기' }).click()
  await expect(desk.getByText('답했어요')).toBeVisible()
  await expect
    .poll(async () => (await desk.request.get('/sandbox/mail')).text())
    .toContain(`문의 ${number}번에 답해 드려요`)
  await desk.close()
})
