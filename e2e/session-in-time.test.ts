import { accountEndpoints } from '~/features/accounts/contract'
import { paths } from '~/features/paths'
import { expect } from './journey'
import { test } from './own-town'
import { acknowledge, readStored, signInAs, townspeople } from './people'

test('a session goes on when the token runs out between two presses', async ({
  page,
  press,
  open,
  town,
  complaints,
}) => {
  complaints.foresee(/status of 401/)
  await signInAs(page, 'member')
  await open(paths.profileEdit())
  const choice = page.getByRole('switch', { name: '이벤트와 혜택 소식 받기' })
  const isOn = (await choice.getAttribute('aria-checked')) === 'true'
  const before = await readStored(page)
  await town.letPass(20)
  await press(choice)
  await expect.poll(async () => (await readStored(page)).refresh).not.toBe(before.refresh)
  await page.reload()
  await expect(choice).toHaveAttribute('aria-checked', String(!isOn))
  await expect(page.getByRole('textbox', { name: '닉네임' })).toHaveValue(townspeople.member)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a token that somebody else has used already ends the session for both', async ({
  page,
  press,
  open,
  town,
  request,
  complaints,
}) => {
  complaints.foresee(/status of 401/)
  await signInAs(page, 'host')
  await open(paths.profileEdit())
  const choice = page.getByRole('switch', { name: '이벤트와 혜택 소식 받기' })
  await expect(choice).toBeVisible()
  const { refresh } = await readStored(page)
  const stolen = await request.post(accountEndpoints.refresh.path, { data: { refresh } })
  const { tokens } = (await stolen.json()) as { tokens: { refresh: string } }
  await town.letPass(20)
  await press(choice)
  await expect(page).toHaveURL(paths.login(paths.profileEdit()))
  await acknowledge(page, '로그인이 끝났어요', '로그인')
  expect(await readStored(page)).toMatchObject({ access: null, refresh: null, user: null })
  const again = await request.post(accountEndpoints.refresh.path, { data: { refresh: tokens.refresh } })
  expect(again.status()).toBe(401)
})

test('who has been away for two months signs in again', async ({ page, town, complaints }) => {
  complaints.foresee(/status of 401/)
  await signInAs(page, 'member', { to: paths.profile() })
  const days = 61
  await town.letPass(days * 24 * 60)
  await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60_000)
  await page.reload()
  await expect(page.getByText('로그인하고 시작해 보세요')).toBeVisible()
  expect(await readStored(page)).toMatchObject({ access: null, refresh: null })
})
