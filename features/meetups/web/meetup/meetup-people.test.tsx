import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { aMeetup } from '../../core/test-meetup'
import type { Entry } from '../../joining/endpoints'
import { MeetupPeople } from './meetup-people'

const guest = (id: number, name: string): Entry => ({
  id,
  meetupId: 12,
  user: { id, name, image: null, againPercent: null, attendPercent: null, favouriteGames: [] },
  isSeated: true,
  arrival: null,
  isHost: false,
  hosted: null,
  isOwn: false,
  hasAttended: null,
})

test('the reason typed for one person does not stand at the next', async () => {
  const meetup = aMeetup({
    own: {
      id: 40,
      state: 'seated',
      place: null,
      isHost: true,
      checkedInAt: null,
      hasReviewed: false,
      wasMarkedAbsent: false,
    },
  })
  const entries = onePage([guest(41, '느긋한말'), guest(42, '빠른말')])
  const screen = await render(
    <TestMember at={paths.meetup(12)} answer={() => Response.json(entries)}>
      <MeetupPeople meetup={meetup} />
    </TestMember>,
  )
  async function remove(name: string) {
    await screen.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    const sheet = screen.getByRole('dialog', { name })
    await sheet.getByRole('button', { name: '내보내기' }).click()
    return screen.getByRole('dialog', { name: `${name} 님 내보내기` })
  }
  const first = await remove('느긋한말')
  await first.getByLabelText('이유').fill('약속 시간에 늦어요')
  await first.getByRole('button', { name: '닫기' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()

  const next = await remove('빠른말')
  await expect.element(next.getByLabelText('이유')).toHaveValue('')
  await expect.element(next.getByRole('button', { name: '내보내기' })).toBeDisabled()
})

test('declining asks first, and says that it is for good', async () => {
  const meetup = aMeetup({
    own: {
      id: 40,
      state: 'seated',
      place: null,
      isHost: true,
      checkedInAt: null,
      hasReviewed: false,
      wasMarkedAbsent: false,
    },
  })
  const entries = onePage([{ ...guest(41, '느긋한말'), isSeated: false }])
  const sent: unknown[] = []
  const screen = await render(
    <TestMember
      at={paths.meetup(12)}
      answer={({ method, body }) => {
        if (method === 'GET') return Response.json(entries)
        sent.push(body)
        return Response.json({ entry: null })
      }}
    >
      <MeetupPeople meetup={meetup} />
    </TestMember>,
  )
  const decline = screen.getByRole('button', { name: '거절', exact: true })
  const question = screen.getByRole('alertdialog', { name: '느긋한말 님의 신청을 거절할까요?' })
  await decline.click()
  await expect
    .element(question)
    .toMatchTextContent('맡아 둔 이용권은 바로 돌려줘요. 거절한 사람은 이 모임에 다시 신청할 수 없어요.')
  await question.getByRole('button', { name: '그대로 두기' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await decline.click()
  await question.getByRole('button', { name: '거절하기' }).click()
  await expect.element(screen.getByText('거절했어요')).toBeInTheDocument()
  expect(sent).toEqual([{ isAccepted: false }])
})

test('after the start the host is offered attendance in place of removing', async () => {
  const begun = aMeetup({
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    status: 'closed',
    own: {
      id: 40,
      state: 'seated',
      place: null,
      isHost: true,
      checkedInAt: null,
      hasReviewed: false,
      wasMarkedAbsent: false,
    },
  })
  const screen = await render(
    <TestMember at={paths.meetup(12)} answer={() => Response.json(onePage([guest(41, '느긋한말')]))}>
      <MeetupPeople meetup={begun} />
    </TestMember>,
  )
  await screen.getByRole('button', { name: /^느긋한말/ }).click()
  const sheet = screen.getByRole('dialog', { name: '느긋한말' })
  await expect
    .element(sheet.getByRole('link', { name: '출석 확인' }))
    .toHaveAttribute('href', paths.reviewMeetup(12))
  await expect.element(sheet.getByRole('button', { name: '내보내기' })).not.toBeInTheDocument()
})

test('the timer and the explanations are offered to those who sit together on the day, and on no other', async () => {
  const seated = {
    ...{ id: 40, state: 'seated' as const, place: null, isHost: false },
    ...{ checkedInAt: null, hasReviewed: false, wasMarkedAbsent: false },
  }
  const hourMs = 60 * 60_000
  async function shown(inHours: number, status: 'confirmed' | 'ended') {
    const startsAt = new Date(Date.now() + inHours * hourMs).toISOString()
    return await render(
      <TestMember
        at={paths.meetup(12)}
        answer={() => Response.json(onePage([guest(40, '판벌이는곰'), guest(41, '느긋한말')]))}
      >
        <MeetupPeople
          meetup={aMeetup({ own: seated, startsAt, status })}
          explanations={(names) => <p>설명을 볼 사람: {names.join(', ')}</p>}
        />
      </TestMember>,
    )
  }
  const today = await shown(1, 'confirmed')
  await expect.element(today.getByRole('link', { name: /이 사람들과 타이머 시작/ })).toBeVisible()
  await expect.element(today.getByText('설명을 볼 사람: 판벌이는곰, 느긋한말')).toBeVisible()
  await today.unmount()
  for (const [inHours, status] of [
    [24, 'confirmed'],
    [-24 * 19, 'ended'],
  ] as const) {
    const other = await shown(inHours, status)
    await expect.element(other.getByText('느긋한말')).toBeVisible()
    await expect.element(other.getByText('이 사람들과 타이머 시작')).not.toBeInTheDocument()
    await expect.element(other.getByText(/^설명을 볼 사람/)).not.toBeInTheDocument()
    await other.unmount()
  }
})
