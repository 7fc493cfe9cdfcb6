import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { weekdayOf } from '~/features/cafes/opening-hours'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { passEndpoints } from '~/features/passes/endpoints'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { meetupEndpoints } from '../../core/endpoints'
import { aMeetup } from '../../core/test-meetup'
import NewMeetupPage from './new-meetup-page'

afterEach(() => sessionStorage.clear())

test('a meetup is opened again with everything of it but the password, on the next day with its weekday', async () => {
  const earlier = aMeetup({
    ...{ isOwn: true, status: 'cancelled', cancelledBy: 'host', isPublic: false, contact: '010-1234-5678' },
    ...{ day: '2024-06-13', time: '19:30', startsAt: '2024-06-13T10:30:00.000Z', minPeople: 3, maxPeople: 6 },
  })
  const sent: string[] = []
  const screen = await render(
    <TestMember
      at={paths.openMeetupAgain(earlier.id)}
      answer={({ method, path }) => {
        if (method !== 'GET') sent.push(path)
        if (path === meetupEndpoints.one.path.replace(':id', '12')) return Response.json(earlier)
        if (path === passEndpoints.counts.path)
          return Response.json([{ 5000: 0, 6000: 0, 7000: 2, 8000: 0, 9000: 0 }])
        if (path === cafeEndpoints.cafe.path.replace(':id', '3'))
          return Response.json({ ...aCafeReply({ weekdayPass: 7000, weekendPass: 7000 }), opening: null })
        return Response.json({ count: 0, next: null, previous: null, results: [], times: null, ban: null })
      }}
    >
      <NewMeetupPage />
    </TestMember>,
  )
  await expect.element(screen.getByRole('textbox', { name: '제목' })).toHaveValue(earlier.title)
  await expect.element(screen.getByRole('textbox', { name: /^내용/ })).toHaveValue(earlier.content)
  await expect.element(screen.getByRole('textbox', { name: /^연락처/ })).toHaveValue('010-1234-5678')
  await expect.element(screen.getByRole('textbox', { name: '비밀번호' })).toHaveValue('')
  const kept = JSON.parse(Object.values(sessionStorage).find((text) => text.includes(earlier.title)) ?? '{}')
  const { day, time, cafeId, minPeople, maxPeople } = kept.values
  expect({ time, cafeId, minPeople, maxPeople }).toEqual({
    time: '19:30',
    cafeId: 3,
    minPeople: 3,
    maxPeople: 6,
  })
  expect(weekdayOf(day)).toBe(weekdayOf(earlier.day))
  expect(day > seoulDate(new Date())).toBe(true)
  expect(sent, 'nothing is stored before it is opened').toEqual([])
})
