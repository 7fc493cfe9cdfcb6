import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { Instructor } from '../../instructor'
import { LessonRequestForm } from './lesson-request-form'

const instructor: Instructor = {
  id: 3,
  name: '룰마스터',
  image: null,
  address: '서울 마포구',
  intro: '',
  at: null,
  hasCenter: false,
  isLocationApproved: false,
  areas: [],
  fee: null,
  gameCount: 0,
  updatedAt: '2026-03-18T03:00:00Z',
  snsUrl: null,
  certifications: [],
  games: [],
  center: null,
}

async function openAs(memberId: number) {
  const screen = await render(
    <TestMember at={paths.requestLesson(3)} as={{ id: memberId }} answer={() => Response.json({})}>
      <LessonRequestForm instructor={instructor} />
    </TestMember>,
  )
  return { screen, phone: screen.getByRole('textbox', { name: '연락처' }) }
}

test('contacts that one member has typed are kept for them alone', async () => {
  const first = await openAs(71)
  await first.phone.fill('010-1234-5678')
  await first.screen.unmount()
  const other = await openAs(72)
  await expect.element(other.phone).toHaveValue('')
  await other.screen.unmount()
  const again = await openAs(71)
  await expect.element(again.phone).toHaveValue('010-1234-5678')
})
