import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { type Entry, entryShape } from '../../contract'
import { aMeetup } from '../../test-meetup'
import { MeetupPeople } from './meetup-people'

const guest = (id: number, name: string): Entry => ({
  id,
  meetupId: 12,
  user: { id, name, image: null, againPercent: null, attendPercent: null },
  isSeated: true,
  arrival: null,
  isHost: false,
  isOwn: false,
  hasAttended: null,
})

test('the reason typed for one person does not stand at the next', async () => {
  const meetup = aMeetup({ own: { id: 40, state: 'seated', place: null, isHost: true } })
  const entries = onePage([guest(41, '느긋한말'), guest(42, '빠른말')].map(entryShape.toWire))
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
