import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { answeredAsMissing, expect, test } from './journey'
import { listScreens, mainScreens, openScreen } from './screens'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

declare global {
  interface Window {
    axe: { run(where: Document, options: object): Promise<AxeResults> }
  }
}

/** What axe finds, as one line a violation. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (values) => window.axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] }),
    rules,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} – ${failureSummary}`),
  )
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any screen in the ${theme} theme`, async ({
    page,
    request,
    isMobile,
    complaints,
  }) => {
    test.setTimeout(120_000)
    complaints.foresee(answeredAsMissing)
    // Pieces that fade in are judged where they come to rest.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const screens = (await listScreens(request)).filter(({ name }) => isMobile || mainScreens.includes(name))
    for (const screen of screens) {
      await openScreen(page, screen)
      expect.soft(await findViolations(page), screen.name).toEqual([])
    }
  })
}

test('axe finds nothing in an open explanation, a dialog and an error', async ({
  page,
  open,
  press,
  request,
  complaints,
}) => {
  complaints.foresee(/status of 500/)
  const screens = await listScreens(request)
  const pathOf = (name: string) => screens.find((screen) => screen.name === name)?.path ?? ''
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(pathOf('game'))
  await press(page.getByRole('button', { name: '게임 설명' }))
  await expect(page.getByRole('button', { name: '접기' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await open(pathOf('game-without-reviews'))
  await press(page.getByRole('button', { name: '영상 보기' }))
  await expect(page.getByRole('alertdialog').getByRole('button', { name: '확인' })).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await open('/category?tab=1')
  await page.route('**/v1/products?*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await press(page.getByRole('tab', { name: '3-4인추천' }))
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 })
  expect(await findViolations(page)).toEqual([])
})

test('headings go down one step at a time on every screen', async ({ page, request, complaints }) => {
  test.setTimeout(120_000)
  complaints.foresee(answeredAsMissing)
  for (const screen of await listScreens(request)) {
    await openScreen(page, screen)
    const { name } = screen
    const levels = await page
      .getByRole('heading')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
    expect(
      levels.filter((level) => level === 1),
      name,
    ).toHaveLength(1)
    expect(levels[0], name).toBe(1)
    for (const [at, level] of levels.entries())
      expect(level - (levels[at - 1] ?? 0), name).toBeLessThanOrEqual(1)
  }
})
