import path from 'node:path'
import { answeredAsMissing, test, waitForPictures, waitUntilAlive } from './journey'
import { listScreens, mainScreens } from './screens'

const folder = path.resolve(import.meta.dirname, 'screenshots')

// Pictures to be looked at, taken with LOOK=1; nothing is compared.
for (const theme of ['light', 'dark'] as const) {
  test(`pictures of every screen in the ${theme} theme`, async ({ page, request, complaints }) => {
    test.setTimeout(120_000)
    complaints.foresee(answeredAsMissing)
    const size = test.info().project.name
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const { name, path: address } of await listScreens(request)) {
      await page.goto(address)
      await waitUntilAlive(page)
      await waitForPictures(page)
      await page.screenshot({
        path: path.join(folder, `${name}-${size}-${theme}.png`),
        fullPage: true,
        scale: 'css',
      })
    }
  })
}

test('pictures of the main screens at 320 px', async ({ page, request }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const size = test.info().project.name
  for (const { name, path: address } of await listScreens(request)) {
    if (!mainScreens.includes(name)) continue
    await page.goto(address)
    await waitUntilAlive(page)
    await waitForPictures(page)
    await page.screenshot({
      path: path.join(folder, `${name}-${size}-320.png`),
      fullPage: true,
      scale: 'css',
    })
  }
})
