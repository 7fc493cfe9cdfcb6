import type { Page } from '@playwright/test'
import { paths } from '~/features/paths'
import { expect, holdAnswers, test } from './journey'

// Its requests would pass by the routes of a test.
test.use({ serviceWorkers: 'block' })

const pendingBar = (page: Page) => page.getByRole('progressbar', { name: '화면을 여는 중' })

test('a tap on a screen whose code is still on its way is answered by a bar until it is there', {
  tag: '@wide',
}, async ({ page, open, press }) => {
  await open('/')
  const release = await holdAnswers(page, '**/assets/*.js')
  await press(page.getByRole('link', { name: '소식 전체 보기' }))
  await expect(pendingBar(page)).toHaveCSS('opacity', '1')
  await expect(page.getByRole('region', { name: '인기 랭킹' })).toBeVisible()
  await release()
  await expect(page).toHaveURL(paths.news())
  await expect(page.getByRole('list', { name: '소식' })).toBeVisible()
  await expect(pendingBar(page)).toHaveCount(0)
})

test('where motion is not welcome the bar stands still', async ({ page, open, press }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/')
  const release = await holdAnswers(page, '**/assets/*.js')
  await press(page.getByRole('link', { name: '소식 전체 보기' }))
  await expect(pendingBar(page)).toHaveCSS('opacity', '1')
  const isStill = () =>
    pendingBar(page).evaluate((bar) => bar.getAnimations().every(({ playState }) => playState === 'finished'))
  await expect.poll(isStill).toBe(true)
  await release()
  await expect(pendingBar(page)).toHaveCount(0)
})
