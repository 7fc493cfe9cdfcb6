import type { Locator } from '@playwright/test'
import { dateAfter } from '~/features/cafes/opening-hours'
import { passTiers } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { type Tonight, tonightEndpoints } from '~/features/tonight/endpoints'
import { inOurWords } from '~/lib/calls-version'
import { seoulDate } from '~/lib/seoul-date'
import { expect, test } from './journey'
import { buyPass } from './orders'
import { arriveAs, someoneNew } from './people'

test('three people find an evening at half past six for two and a half hours, and open its room in six taps', async ({
  page,
  request,
  press,
}) => {
  const hosting = await arriveAs(page, someoneNew())
  const tomorrow = dateAfter(seoulDate(new Date()), 1)
  const asked = { people: 3, minutes: 150, startsAt: `${tomorrow}T18:30` }
  // A town that has just started works out the times of its games first.
  const reply = await request.get(tonightEndpoints.evenings.path, { params: asked, headers: inOurWords })
  const prices = ((await reply.json()) as Tonight).evenings.map(({ price }) => price.pass)
  for (const tier of passTiers.filter((price) => prices.includes(price))) {
    await buyPass(request, hosting, tier)
  }

  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await press(target)
  }
  await page.goto(paths.home())
  await tap(page.getByRole('link', { name: /^오늘 저녁, 어디서 놀까요/ }))
  await expect(page.getByRole('button', { name: '2시간 반', pressed: true })).toBeVisible()
  await tap(page.getByRole('button', { name: '3명', exact: true }))
  await tap(page.getByRole('button', { name: '내일 오후 6:30' }))
  const evenings = page.getByRole('region', { name: '오늘 되는 저녁' })
  await expect(evenings.getByRole('article').first()).toBeVisible()
  const opens = evenings.getByRole('link', { name: /^이대로 모임 열기/ }).first()
  await expect(opens).toBeVisible()
  const games = await evenings
    .getByRole('article')
    .filter({ has: opens })
    .getByRole('list', { name: '할 만한 게임' })
    .getByRole('strong')
    .allTextContents()
  await tap(opens)
  await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue(/^오후 6:30 /)
  await tap(page.getByRole('button', { name: '모임 열기' }))
  await tap(page.getByRole('alertdialog').getByRole('button', { name: '열기' }))
  await page.waitForURL(/\/matching\/\d+$/)
  expect(taps).toBeLessThanOrEqual(6)
  await expect(page.getByText('오후 6:30').first()).toBeVisible()
  for (const game of games) await expect(page.getByText(game).first()).toBeVisible()
})
