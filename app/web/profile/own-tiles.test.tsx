import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { OwnTiles } from './own-tiles'

const targets = [
  ['이용권', paths.couponBox()],
  ['스탬프', paths.ownStamps()],
  ['플레이', paths.playLog()],
] as const

const show = (isVisitor: boolean, answer: () => Response | Promise<Response>) =>
  render(
    <TestMember at={paths.profile()} as={isVisitor ? null : {}} answer={answer}>
      <OwnTiles isVisitor={isVisitor} />
    </TestMember>,
  )

test('counts what the member has, and leads to it', async () => {
  const screen = await show(false, () => Response.json({ passes: 3, stamps: 12, plays: 1_024 }))
  const said = ['3장', '12개', '1,024회']
  for (const [nth, [label, href]] of targets.entries()) {
    await expect
      .element(screen.getByRole('link', { name: `${label} ${said[nth]}` }))
      .toHaveAttribute('href', href)
  }
  await expect
    .element(screen.getByRole('link', { name: '플레이 기록하기' }))
    .toHaveAttribute('href', paths.logAPlay())
})

test('leads on while nothing is known', async () => {
  const screen = await show(false, () => new Promise<Response>(() => {}))
  await expect
    .element(screen.getByRole('link', { name: '이용권 –' }))
    .toHaveAttribute('href', paths.couponBox())
})

test('leads a visitor to sign in, and then to the tile', async () => {
  const screen = await show(true, () => Promise.reject(new Error('a visitor has no figures')))
  for (const [label, href] of targets) {
    await expect
      .element(screen.getByRole('link', { name: `${label} –` }))
      .toHaveAttribute('href', paths.login(href))
  }
})
