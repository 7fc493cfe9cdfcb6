import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import type { BrowserErrors, ScreenVitals } from '../endpoints'
import { bucketOf } from '../vitals'
import BrowsersPage from './browsers-page'

const anError = {
  id: 7,
  release: '0.3.0',
  screen: '/game/:id',
  message: 'TypeError: x is undefined',
  frames: ['open game.js 1:23,456'],
  times: 12,
  firstSeenAt: '2026-11-26T03:00:00Z',
  lastSeenAt: '2026-11-27T03:00:00Z',
}

async function openDesk(found: BrowserErrors, screens: ScreenVitals[] = []) {
  const done: string[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.browsers()}
      as={{ isOperator: true }}
      answer={({ method, path }) => {
        if (method === 'POST') {
          done.push(path)
          return Response.json({})
        }
        if (path.includes('vitals')) return Response.json({ screens })
        return Response.json(done.length === 0 ? found : { errors: [], others: 0 })
      }}
    >
      <BrowsersPage />
    </TestMember>,
  )
  return { screen, done }
}

test('errors stand by release, and leave the list when they are marked', async () => {
  const older = { ...anError, id: 3, release: '0.2.0', message: 'another', times: 1 }
  const { screen, done } = await openDesk({ errors: [anError, older], others: 4 })
  const newest = screen.getByRole('region', { name: '0.3.0 버전' })
  await expect.element(newest.getByText('TypeError: x is undefined').first()).toBeVisible()
  await expect.element(newest.getByText(/12회 · 마지막 .* · 처음/)).toBeVisible()
  await expect.element(newest.getByText('open game.js 1:23,456')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: '0.2.0 버전' })).toBeVisible()
  await expect.element(screen.getByText(/세기만 한 오류가 4번/)).toBeVisible()
  await screen
    .getByRole('button', { name: /^확인했어요/ })
    .first()
    .click()
  await expect.element(screen.getByText('확인할 오류가 없어요.')).toBeVisible()
  expect(done).toEqual([expect.stringContaining('/browser/errors/7/done')])
})

test('a screen says how fast it is in the last 7 and 28 days, and that few samples say nothing', async () => {
  const few = { samples: 3, bucket: null }
  const { screen } = await openDesk({ errors: [], others: 0 }, [
    {
      screen: '/game/:id',
      device: 'phone',
      metrics: [
        { metric: 'lcp', week: few, month: { samples: 40, bucket: bucketOf('lcp', 2_400) } },
        { metric: 'inp', week: few, month: { samples: 30, bucket: bucketOf('inp', 600) } },
        { metric: 'cls', week: few, month: few },
      ],
    },
  ])
  const speed = screen.getByRole('region', { name: '속도' })
  await expect.element(speed.getByText('표본 부족').first()).toBeVisible()
  expect(speed.getByText('표본 부족').elements()).toHaveLength(3)
  await speed.getByRole('button', { name: '28일' }).click()
  await expect.element(speed.getByText('2.5초 이하')).toBeVisible()
  await expect.element(speed.getByText('0.7초 이하')).toBeVisible()
  await expect.element(speed.getByText('나쁨')).toBeVisible()
  expect(speed.getByText('표본 부족').elements()).toHaveLength(1)
})

test('speeds wait for the errors above them, so that nothing jumps', async () => {
  let answerErrors = (_: Response) => {}
  const errors = new Promise<Response>((resolve) => {
    answerErrors = resolve
  })
  let hasSpeeds = false
  const shown: string[] = []
  const watch = new MutationObserver(() => {
    for (const { ariaLabel } of document.querySelectorAll('section[aria-label]'))
      if (ariaLabel && !shown.includes(ariaLabel)) shown.push(ariaLabel)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const screen = await render(
    <TestMember
      at={operatorPaths.browsers()}
      as={{ isOperator: true }}
      answer={({ path }) => {
        if (!path.includes('vitals')) return errors
        hasSpeeds = true
        return Response.json({ screens: [] })
      }}
    >
      <BrowsersPage />
    </TestMember>,
  )
  await expect.poll(() => hasSpeeds).toBe(true)
  // As long as a page takes to show what has been answered.
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
  expect(shown).not.toContain('속도')
  answerErrors(Response.json({ errors: [anError], others: 0 }))
  await expect.element(screen.getByRole('region', { name: '속도' })).toBeVisible()
  watch.disconnect()
})
