import { afterEach, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { changeDeviceValue } from '~/lib/web/device-values'
import { ThemeChoice } from './theme-choice'
import { chosenTheme } from './use-theme'

const bars: HTMLMetaElement[] = []

beforeEach(() => {
  for (const scheme of ['light', 'dark']) {
    const bar = document.createElement('meta')
    bar.name = 'theme-color'
    bar.dataset.scheme = scheme
    bar.media = `(prefers-color-scheme: ${scheme})`
    document.head.append(bar)
    bars.push(bar)
  }
})

afterEach(() => {
  for (const bar of bars.splice(0)) bar.remove()
  changeDeviceValue(chosenTheme, () => 'device')
  delete document.documentElement.dataset.theme
})

const theme = () => document.documentElement.dataset.theme
const media = () => bars.map((bar) => bar.media)

test('a chosen theme applies at once and is kept', async () => {
  const screen = await render(<ThemeChoice />)
  await screen.getByRole('radio', { name: '어둡게' }).click()
  expect(theme()).toBe('dark')
  expect(media()).toEqual(['not all', 'all'])
  expect(JSON.parse(localStorage.getItem('root') ?? '{}').state.storage.theme).toBe('dark')

  await screen.getByRole('radio', { name: '밝게' }).click()
  expect(theme()).toBe('light')
  expect(media()).toEqual(['all', 'not all'])
})

test("the device's own theme counts again when nothing is chosen", async () => {
  const screen = await render(<ThemeChoice />)
  await screen.getByRole('radio', { name: '어둡게' }).click()
  await screen.getByRole('radio', { name: '기기 설정' }).click()
  expect(theme()).toBeUndefined()
  expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})
