import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { GoneMeetup } from '../endpoints'
import { GoneMeetups, GoneNote } from './gone-meetups'

const removed: GoneMeetup = {
  id: 12,
  title: '토요일 오후, 전략 게임 한 판',
  startsAt: '2026-06-12T05:00:00.000Z',
  isPublic: false,
  cafe: { id: 3, name: '주사위다방' },
  way: 'removed',
  isHost: false,
  pass: 'restored',
}
const fallen: GoneMeetup = { ...removed, id: 13, title: '사람이 모자란 모임', way: 'too-few' }

function open(results: GoneMeetup[]) {
  return render(
    <TestMember
      at={paths.meetups()}
      answer={() => Response.json({ count: 2, next: null, previous: null, results })}
    >
      <GoneMeetups />
      <div role="note">
        <GoneNote meetupId={13} />
      </div>
    </TestMember>,
  )
}

test('a meetup that took the member no more says so, and what became of the pass', async () => {
  const screen = await open([removed, fallen])
  const row = screen.getByRole('link', { name: /토요일 오후/ })
  await expect.element(row).toMatchTextContent('방장이 내보냈어요 · 이용권이 돌아왔어요')
  await expect.element(row).toHaveAttribute('href', paths.meetup(12))
  // One that was called off stands among the member's other meetups, with its words there.
  expect(screen.getByRole('link').elements()).toHaveLength(1)
  await expect
    .element(screen.getByRole('note'))
    .toMatchTextContent('최소 인원이 모이지 않았어요이용권이 돌아왔어요')
})

test('says nothing where there is nothing', async () => {
  const screen = await open([fallen])
  await expect.element(screen.getByRole('note')).toMatchTextContent('최소 인원이 모이지 않았어요')
  expect(screen.getByRole('heading').elements()).toHaveLength(0)
})
