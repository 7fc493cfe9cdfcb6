import path from 'node:path'
import { answeredAsMissing, test, waitForPictures } from './journey'
import { listScreens, mainScreens, openScreen, viewers } from './screens'

const folder = path.resolve(import.meta.dirname, 'screenshots')

const narrowScreens = [...mainScreens, 'login', 'sign-up', 'profile', 'profile-edit', 'notice-log']

// Takes pictures for people to look at when LOOK=1 is set. Nothing is compared.
for (const viewer of viewers) {
  for (const theme of ['light', 'dark'] as const) {
    test(`pictures of every screen of ${viewer ?? 'a visitor'} in the ${theme} theme`, {
      tag: '@wide',
    }, async ({ page, request, complaints }) => {
      test.setTimeout(240_000)
      complaints.foresee(answeredAsMissing)
      const size = test.info().project.name
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      for (const screen of await listScreens(request)) {
        if (screen.as !== viewer) continue
        await openScreen(page, screen)
        await waitForPictures(page)
        await page.screenshot({
          path: path.join(folder, `${screen.name}-${size}-${theme}.png`),
          fullPage: true,
          scale: 'css',
        })
      }
    })
  }
}

const conditions = [
  { name: 'low', window: { width: 844, height: 390 }, text: '100%' },
  { name: 'large-text', window: { width: 390, height: 844 }, text: '200%' },
]

for (const viewer of viewers) {
  for (const { name, window, text } of conditions) {
    test(`pictures of every screen of ${viewer ?? 'a visitor'}: ${name}`, async ({
      page,
      request,
      complaints,
    }) => {
      test.setTimeout(240_000)
      complaints.foresee(answeredAsMissing)
      await page.setViewportSize(window)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const screen of await listScreens(request)) {
        if (screen.as !== viewer) continue
        await openScreen(page, screen)
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, text)
        await waitForPictures(page)
        // Only the window, with its bars in place.
        await page.screenshot({ path: path.join(folder, `${screen.name}-${name}.png`), scale: 'css' })
      }
    })
  }
}

test('pictures of the main and the narrowest screens at 320 px', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const size = test.info().project.name
  for (const screen of await listScreens(request)) {
    if (!narrowScreens.includes(screen.name)) continue
    await openScreen(page, screen)
    await waitForPictures(page)
    await page.screenshot({
      path: path.join(folder, `${screen.name}-${size}-320.png`),
      fullPage: true,
      scale: 'css',
    })
  }
})
