import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, type Locator, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Carousel } from './carousel'

const autoplayMs = 3000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await preferMotion('no-preference')
})

/** Clicks without moving the pointer, since a pointer over the carousel would pause it. */
function press(target: Locator) {
  const element = target.element()
  if (element instanceof HTMLElement) element.click()
}

async function preferMotion(value: 'reduce' | 'no-preference') {
  const session = cdp() as { send: (method: string, params: object) => Promise<unknown> }
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}

async function aCarousel() {
  const screen = await render(
    <>
      <Carousel label="알림판" autoplayMs={autoplayMs}>
        {['하나', '둘', '셋'].map((text) => (
          <a key={text} href={`#${text}`}>
            {text}
          </a>
        ))}
      </Carousel>
      <p>아래</p>
    </>,
  )
  await screen.getByText('아래').hover()
  const shown = (place: number) =>
    expect
      .element(screen.getByRole('button', { name: `${place}번째 보기` }))
      .toHaveAttribute('aria-current', 'true')
  await shown(1)
  return { screen, shown }
}

test('the carousel advances by itself and starts again after the last slide', async () => {
  const { shown } = await aCarousel()
  for (const place of [2, 3, 1]) {
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(autoplayMs)
    await shown(place)
  }
})

test('the pause button stops it and starts it', async () => {
  const { screen, shown } = await aCarousel()
  press(screen.getByRole('button', { name: '자동 재생 멈추기' }))
  const play = screen.getByRole('button', { name: '자동 재생 켜기' })
  await expect.element(play).toBeInTheDocument()
  vi.advanceTimersByTime(autoplayMs * 5)
  await shown(1)
  press(play)
  await expect.element(screen.getByRole('button', { name: '자동 재생 멈추기' })).toBeInTheDocument()
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  vi.advanceTimersByTime(autoplayMs)
  await shown(2)
})

test('it pauses while it has the focus, and arrow keys change the slide', async () => {
  const { screen, shown } = await aCarousel()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('link', { name: '하나' })).toHaveFocus()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(autoplayMs * 5)
  await shown(1)
  await userEvent.keyboard('{ArrowRight}')
  await shown(2)
  await expect.element(screen.getByRole('link', { name: '둘' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await shown(1)
})

test('it never moves by itself with reduced motion, and then has no pause button', async () => {
  await preferMotion('reduce')
  const { screen, shown } = await aCarousel()
  await expect.element(screen.getByRole('button', { name: /자동 재생/ })).not.toBeInTheDocument()
  vi.advanceTimersByTime(autoplayMs * 5)
  await shown(1)
})

test('the bullets open their slide and the counter shows the current one', async () => {
  const { screen, shown } = await aCarousel()
  press(screen.getByRole('button', { name: '3번째 보기' }))
  await shown(3)
  await expect.element(screen.getByText('/ 3')).toMatchTextContent('3 / 3')
})
