import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { forgetOwnCopies } from '~/lib/web/forget-own-copies'
import { keepOwnCopy, readOwnCopy } from '~/lib/web/own-copy'
import type { Wallet } from '../endpoints'
import { PassWallet } from './pass-wallet'

afterEach(async () => {
  localStorage.clear()
  await forgetOwnCopies()
})

const dayMs = 86_400_000
const asOf = '2026-03-18T03:00:00.000Z'

function aWallet(daysLeft: number, held = 0): Wallet {
  const expiresAt = new Date(Date.parse(asOf) + daysLeft * dayMs).toISOString()
  return {
    lots: [{ id: 1, tier: 6000, count: 2, boughtAt: asOf, expiresAt, isGift: true }],
    held: held === 0 ? [] : [{ tier: 6000, count: held }],
    asOf,
  }
}

const open = (answer: () => Response) =>
  render(
    <TestMember at={paths.couponBox()} answer={answer}>
      <PassWallet />
    </TestMember>,
  )
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

test('says how long passes last, and how many wait for an answer', async () => {
  const screen = await open(() => Response.json(aWallet(5, 1)))
  const ticket = screen.getByRole('article', { name: '6,000원 종일 이용권 2장' })
  await expect.element(ticket).toMatchTextContent('3월 23일 (월)까지')
  await expect.element(ticket).toMatchTextContent('5일 남음')
  await expect
    .element(screen.getByText('수락을 기다리는 모임에 1장이 있어요. 거절되면 돌아와요.'))
    .toBeInTheDocument()
})

test('does not show again, without a connection, what has expired since', async () => {
  const seen = await open(() => Response.json(aWallet(1 / dayMs)))
  await expect.element(seen.getByRole('article')).toBeInTheDocument()
  await expect.poll(() => caches.has('own-wallet')).toBe(true)
  await seen.unmount()
  const screen = await open(unreachable)
  await expect.element(screen.getByText(/지금은 연결할 수 없어서 3월 18일/)).toBeInTheDocument()
  await expect.element(screen.getByText('쓸 수 있는 이용권이 없어요')).toBeInTheDocument()
})

test('shows nobody what the device has kept of somebody else', async () => {
  await keepOwnCopy('wallet', { memberId: 999_999, value: aWallet(5) }, () => true)
  expect(await readOwnCopy('wallet', 999_999)).not.toBeNull()
  const screen = await open(unreachable)
  await expect.element(screen.getByText('이용권을 불러오지 못했어요')).toBeInTheDocument()
  await expect.element(screen.getByRole('article')).not.toBeInTheDocument()
})

test('shows nothing that another version of the app has kept', async () => {
  const seen = await open(() => Response.json(aWallet(5)))
  await expect.element(seen.getByRole('article')).toBeInTheDocument()
  const storedCopy = () => caches.match('/own-copies/wallet')
  await expect.poll(async () => (await storedCopy()) !== undefined).toBe(true)
  const copy = await (await storedCopy())?.json()
  await seen.unmount()
  const cache = await caches.open('own-wallet')
  await cache.put('/own-copies/wallet', Response.json({ ...copy, callsVersion: 'earlier' }))
  const screen = await open(unreachable)
  await expect.element(screen.getByText('이용권을 불러오지 못했어요')).toBeInTheDocument()
})
