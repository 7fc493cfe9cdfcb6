import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { answeredAsMissing, expect, test } from './journey'
import { listScreens, listSwept, openScreen, type Screen } from './screens'
import { sweepParts } from './sweep'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

declare global {
  interface Window {
    axe: { run(where: Document, options: object): Promise<AxeResults> }
  }
}

/** The violations that axe finds, one line each. */
async function findViolations(page: Page, asked: object = { type: 'tag', values: rules }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run(document, { runOnly, resultTypes: ['violations'] }),
    asked,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} – ${failureSummary}`),
  )
}

/** The rules whose results depend only on colours. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

async function changeTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  // During a colour transition axe would see colours that belong to no theme.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((moving) => moving instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
}

/**
 * Draws what lies far below, as it is when somebody has scrolled to it. Chromium keeps the colours of the former
 * theme for what it does not draw.
 */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(each).contentVisibility === 'auto') each.style.contentVisibility = 'visible'
    }
  })
}

async function expectHeadingsInSteps(page: Page, name: string): Promise<void> {
  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  expect
    .soft(
      levels.filter((level) => level === 1),
      name,
    )
    .toHaveLength(1)
  expect.soft(levels[0], name).toBe(1)
  for (const [at, level] of levels.entries())
    expect.soft(level - (levels[at - 1] ?? 0), name).toBeLessThanOrEqual(1)
}

// Axe is slower than the other sweeps, so this sweep has more parts.
for (const part of sweepParts<Screen>(10)) {
  const title = `axe finds nothing in either theme, and headings go down one step at a time: ${part.name}`
  test(title, { tag: ['@sweep', '@wide'] }, async ({ page, request, isMobile, complaints }) => {
    complaints.foresee(answeredAsMissing)
    // With reduced motion, elements that fade in have their final look at once.
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const screen of part.of(await listSwept(request, { isMobile }))) {
      await openScreen(page, screen)
      await drawAll(page)
      expect.soft(await findViolations(page), screen.name).toEqual([])
      await expectHeadingsInSteps(page, screen.name)
      await changeTheme(page, 'dark')
      expect.soft(await findViolations(page, colourRules), `${screen.name}, dark`).toEqual([])
      await changeTheme(page, 'light')
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
  expect(await findViolations(page)).toEqual([])
  await open('/category?tab=1')
  await page.route('**/v1/products?*', (route) => route.fulfill({ status: 500, body: 'down' }))
  await press(page.getByRole('tab', { name: '3-4인추천' }))
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 20_000 })
  expect(await findViolations(page)).toEqual([])
})
