import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import type { LeavingEffect, SharedMeetup } from '../endpoints'
import { useBlockPerson } from './use-block-person'

const effect = (part: Pick<LeavingEffect, 'effect' | 'because'>) => ({
  ...part,
  tier: 7000,
  usableUntil: part.effect === 'restored' ? '2099-08-01T00:00:00.000Z' : null,
  restoredUntil: null,
})
const meetup: SharedMeetup = {
  id: 12,
  title: '카탄 한 판',
  startsAt: '2099-06-12T05:00:00.000Z',
  isHost: false,
  entryId: 7,
}

function Blocking({ remove }: { remove: () => void }) {
  const block = useBlockPerson()
  return (
    <button type="button" onClick={() => void block({ id: 5, name: '느긋한말' }, { meetupId: 12, remove })}>
      차단
    </button>
  )
}

async function blockWith(
  shared: SharedMeetup[],
  { isUsed = false, remove = () => {} }: { isUsed?: boolean; remove?: () => void } = {},
) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.meetup(12)}
      answer={(asked) => {
        const { method, path } = asked
        if (method !== 'GET') sent.push(asked)
        if (path.includes('/meetups')) return Response.json(onePage(shared))
        if (path.includes('/blocks/')) return Response.json({ message: '차단했어요.' })
        if (!isUsed) return Response.json(effect({ effect: 'restored', because: 'blocked' }))
        return JSON.stringify(asked).includes('because')
          ? Response.json({ error: '30일에 한 번이에요.', code: 'BLOCK_USED' }, { status: 409 })
          : Response.json(effect({ effect: 'kept', because: 'late' }))
      }}
    >
      <Blocking remove={remove} />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '차단' }).click()
  const question = screen.getByRole('alertdialog', { name: '느긋한말 님을 차단할까요?' })
  await question.getByRole('button', { name: '차단하기' }).click()
  const offer = screen.getByRole('alertdialog', { name: '‘카탄 한 판’ 모임에 함께 앉아 있어요' })
  return { screen, sent, offer }
}

test('whoever blocks somebody at the same table is told that it stands, and leaves it with the pass back', async () => {
  const { screen, sent, offer } = await blockWith([meetup])
  await expect
    .element(offer)
    .toMatchTextContent('차단한 사람과 함께 앉은 모임이라서 나가면 7,000원 종일 이용권 1장이 바로 돌아와요.')
  await expect.element(offer).toMatchTextContent('이렇게 나가는 것은 30일에 한 번이에요.')
  await offer.getByRole('button', { name: '모임에서 나가기' }).click()
  await expect.element(screen.getByText('모임에서 나왔어요')).toBeInTheDocument()
  expect(sent.at(-1)).toMatchObject({
    method: 'DELETE',
    body: { expected: 'restored', because: 'blocked' },
  })
})

test('whoever has done so within thirty days is told what leaving costs now', async () => {
  const { sent, offer } = await blockWith([meetup], { isUsed: true })
  await expect
    .element(offer)
    .toMatchTextContent('모임 전날과 당일에 취소하면 7,000원 종일 이용권 1장이 돌아오지 않아요.')
  await expect.element(offer).toMatchTextContent('이용권을 돌려받고 나가는 것은 30일에 한 번이에요.')
  await offer.getByRole('button', { name: '그대로 있기' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  expect(sent.map(({ method }) => method)).toEqual(['POST'])
})

test('a host is offered to remove the other, or told why not', async () => {
  let removed = 0
  const hosted = { ...meetup, isHost: true }
  const remove = () => {
    removed += 1
  }
  const { offer } = await blockWith([hosted], { remove })
  await offer.getByRole('button', { name: '내보내기' }).click()
  await expect.poll(() => removed).toBe(1)
})

test('a host cannot remove whom the cafe has scanned', async () => {
  const { offer } = await blockWith([{ ...meetup, isHost: true, entryId: null }])
  await expect.element(offer).toMatchTextContent('카페에서 체크인한 사람이라 내보낼 수 없어요.')
  await expect.element(offer.getByRole('button', { name: '내보내기' })).not.toBeInTheDocument()
})
