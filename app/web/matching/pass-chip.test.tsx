import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { passTiers } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { PassChip } from './pass-chip'

const noPasses = Object.fromEntries(passTiers.map((tier) => [tier, 0]))

const show = (counts: Record<number, number>, as: object | null = {}) =>
  render(
    <TestMember at={paths.meetups()} as={as} answer={() => Response.json([{ ...noPasses, ...counts }])}>
      <PassChip />
    </TestMember>,
  )

test('counts the passes of all prices, names each, and leads to what became of them', async () => {
  const screen = await show({ 6000: 2, 9000: 1 })
  const chip = screen.getByRole('link', { name: '이용권 3장, 6,000원 2장, 9,000원 1장' })
  await expect.element(chip).toMatchTextContent('이용권 3장')
  await expect.element(chip).toHaveAttribute('href', paths.passHistory())
})

test('leads who has none to the shop', async () => {
  const screen = await show({})
  await expect
    .element(screen.getByRole('link', { name: '이용권 구매' }))
    .toHaveAttribute('href', paths.buyPasses())
})

test('is nothing to a visitor', async () => {
  const screen = await show({ 6000: 2 }, null)
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})
