import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  changeDeviceValue,
  type DeviceValue,
  readDeviceValue,
  useDeviceValue,
  useIsDeviceRead,
} from './device-values'

const colours: DeviceValue<string[]> = { name: 'colours', initial: [] }
const shapes: DeviceValue<string[]> = { name: 'shapes', initial: [] }
const add = (value: DeviceValue<string[]>, each: string) =>
  changeDeviceValue(value, (before) => [...before, each])

function storeElsewhere(storage: object): void {
  localStorage.setItem('root', JSON.stringify({ state: { storage }, version: 0 }))
}
const stored = () => JSON.parse(localStorage.getItem('root') ?? '{}').state.storage

function Colours() {
  const isRead = useIsDeviceRead()
  const names = useDeviceValue(colours)
  return <p>{isRead ? names.join(', ') || '없음' : '아직 몰라요'}</p>
}

beforeEach(() => {
  changeDeviceValue(colours, () => [])
  changeDeviceValue(shapes, () => [])
})

test('a value is shown as it changes, and kept under its name', async () => {
  const screen = await render(<Colours />)
  await expect.element(screen.getByText('없음')).toBeVisible()
  add(colours, '빨강')
  add(colours, '파랑')
  await expect.element(screen.getByText('빨강, 파랑')).toBeVisible()
  expect(stored()).toMatchObject({ colours: ['빨강', '파랑'], shapes: [] })
})

test('what another tab has stored meanwhile is neither lost nor overwritten', () => {
  add(colours, '빨강')
  storeElsewhere({ colours: ['초록'], shapes: ['원'], unknown: 1 })
  add(colours, '파랑')
  expect(stored()).toMatchObject({ colours: ['초록', '파랑'], shapes: ['원'], unknown: 1 })
})

test('a value stays the same object while others change, here and in another tab', () => {
  add(colours, '빨강')
  const before = readDeviceValue(colours)
  add(shapes, '원')
  expect(readDeviceValue(colours)).toBe(before)
  storeElsewhere({ colours: ['빨강'], shapes: ['원', '네모'] })
  add(shapes, '세모')
  expect(readDeviceValue(shapes)).toEqual(['원', '네모', '세모'])
  expect(readDeviceValue(colours)).toBe(before)
})

test.each(['{', '7', '[]', '{"state":7,"version":0}', '{"state":{"storage":7},"version":0}'])(
  'a storage that holds %s counts as empty',
  async (text) => {
    localStorage.setItem('root', text)
    add(colours, '빨강')
    const screen = await render(<Colours />)
    await expect.element(screen.getByText('빨강')).toBeVisible()
    expect(stored()).toMatchObject({ colours: ['빨강'] })
  },
)

test.each(['getItem', 'setItem'] as const)(
  'values last as long as the page if the storage fails at %s',
  async (method) => {
    const closed = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError')
    })
    onTestFinished(() => void closed.mockRestore())
    const screen = await render(<Colours />)
    add(colours, '빨강')
    add(shapes, '원')
    await expect.element(screen.getByText('빨강')).toBeVisible()
  },
)
