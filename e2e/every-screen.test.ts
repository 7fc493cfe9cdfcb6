import type { Page } from '@playwright/test'
import { answeredAsMissing, blockStorage, expect, test } from './journey'
import { listScreens, openScreen, type Screen } from './screens'
import { sweepParts } from './sweep'

/** The pixels by which the page is wider than the window. */
const overflowOf = (page: Page) =>
  // A phone enlarges innerWidth to the page's width, so the configured width is used.
  page.evaluate((width) => document.documentElement.scrollWidth - width, page.viewportSize()?.width ?? 0)

/** A form uses the whole window: its submit button stays visible, and the tab bar is hidden. */
async function expectFormAlone(page: Page, name: string): Promise<void> {
  const bar = page.locator('[data-form-bar]')
  if ((await bar.count()) === 0) return
  const tabs = page.getByRole('navigation', { name: '주요 화면' })
  await expect.soft(tabs, `${name}: a form beside the tab bar`).toBeHidden()
  for (const button of await bar.getByRole('button').all())
    await expect.soft(button, `${name}: the submit of a form`).toBeInViewport({ ratio: 1 })
}

/** Texts that extend above or below the box around them. */
const findSpilledWords = (page: Page) =>
  page.evaluate(() => {
    const isBox = (element: Element) => {
      const { backgroundColor, position, display } = getComputedStyle(element)
      return display.endsWith('flex') && (backgroundColor !== 'rgba(0, 0, 0, 0)' || position !== 'absolute')
    }
    const spills = (words: Element) => {
      const { top, bottom, height } = words.getBoundingClientRect()
      if (height < 8) return false
      for (let box = words.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowY !== 'visible') return false
        const around = box.getBoundingClientRect()
        if (isBox(box) && (top < around.top - 4 || bottom > around.bottom + 4)) return true
        // A fixed bar is positioned outside its parent boxes.
        if (getComputedStyle(box).position === 'fixed') return false
      }
      return false
    }
    return [...document.querySelectorAll('main *, nav *')]
      .filter((words) => words.children.length === 0 && words.textContent?.trim() && words.checkVisibility())
      .filter((words) => !words.closest('[inert], .sr-only') && spills(words))
      .map((words) => words.textContent?.slice(0, 40))
  })

/** Focusable elements that are completely covered or outside the window when they have focus, as HTML. */
function findHiddenFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const isSeen = (target: HTMLElement) => {
      const { left, top, right, bottom } = target.getBoundingClientRect()
      const seenAt = (x: number, y: number) => {
        const there = document.elementFromPoint(x, y)
        return (
          there !== null && (target.contains(there) || there.contains(target) || isLabelOf(target, there))
        )
      }
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
      return [top + 4, (top + bottom) / 2, bottom - 4].some((y) => seenAt(x, y))
    }
    const isLabelOf = (target: HTMLElement, there: Element) =>
      there.closest('label')?.contains(target) === true
    const found: string[] = []
    for (const target of document.querySelectorAll<HTMLElement>('a[href], button, input, textarea, select')) {
      if (target.closest('[inert]') || target.tabIndex < 0 || !target.checkVisibility()) continue
      if (target.offsetWidth < 2 || target.offsetHeight < 2) continue
      target.focus()
      if (document.activeElement !== target || isSeen(target)) continue
      const { left, top } = target.getBoundingClientRect()
      // A snapping shelf reaches its final position a moment later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      if (isSeen(target)) continue
      const now = target.getBoundingClientRect()
      // A refetched list may have moved or removed the element meanwhile.
      if (now.left !== left || now.top !== top) {
        target.blur()
        target.focus()
      }
      if (target.isConnected && !isSeen(target)) found.push(target.outerHTML.slice(0, 160))
    }
    return found
  })
}

for (const part of sweepParts<Screen>()) {
  test(`text at twice its size fits, and what is focused is seen: ${part.name}`, {
    tag: '@sweep',
  }, async ({ page, request, complaints }) => {
    complaints.foresee(answeredAsMissing)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of part.of(await listScreens(request))) {
      await openScreen(page, screen)
      expect.soft(await findHiddenFocus(page), `${screen.name}: focused and hidden`).toEqual([])
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect.soft(await overflowOf(page), `${screen.name}: too wide with large text`).toBeLessThanOrEqual(0)
      expect.soft(await findSpilledWords(page), `${screen.name}: spilled with large text`).toEqual([])
    }
  })

  test(`a phone lying down shows the screen and reaches all of it: ${part.name}`, {
    tag: '@sweep',
  }, async ({ page, request, complaints }) => {
    complaints.foresee(answeredAsMissing)
    await page.setViewportSize({ width: 844, height: 390 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of part.of(await listScreens(request))) {
      await openScreen(page, screen)
      expect.soft(await overflowOf(page), `${screen.name}: too wide`).toBeLessThanOrEqual(0)
      expect.soft(await findHiddenFocus(page), `${screen.name}: focused and hidden`).toEqual([])
      await expectFormAlone(page, screen.name)
      await expect.soft(page.getByRole('complementary', { name: '미플 소개' }), screen.name).toBeHidden()
    }
  })

  test(`a browser that blocks storage shows every screen: ${part.name}`, {
    tag: '@sweep',
  }, async ({ page, request, complaints }) => {
    complaints.foresee(answeredAsMissing)
    await blockStorage(page)
    // Nobody can be signed in without storage, so members' screens are opened as a visitor.
    for (const { as: _, prepare, ...screen } of part.of(await listScreens(request))) {
      if (prepare) continue
      await openScreen(page, screen)
      await expect.soft(page.getByRole('heading', { level: 1 }), screen.name).toBeAttached()
      await expect.soft(page.getByText('화면을 여는 중에 문제가 생겼어요'), screen.name).toHaveCount(0)
    }
  })
}
