import { dateAfter } from '~/features/cafes/opening-hours'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { tierOn } from '~/features/meetups/core/tier'
import { joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { inviteEndpoints } from '~/features/meetups/private/endpoints'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { expect } from './journey'
import { buyPass } from './orders'
import { test } from './own-town'
import { arriveAs, type Session, someoneNew, withToken } from './people'
import { findCafe } from './town'

test('a link opens a private meetup until the host changes it, and who is removed still finds it', async ({
  page,
  browser,
  request,
  press,
}) => {
  test.slow()
  const cafe = await findCafe(request, '금화판')
  const day = dateAfter(seoulDate(new Date()), 3)
  const tier = tierOn(day, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  const hosting: Session = await arriveAs(page, someoneNew())
  await buyPass(request, hosting, tier)
  const opened = await request.post(openingEndpoints.open.path, {
    ...withToken(hosting.access),
    data: {
      title: '우리끼리 하는 모임',
      content: '함께해요.',
      day,
      time: '18:00',
      cafeId: cafe.id,
      minPeople: 2,
      maxPeople: 4,
      isPublic: false,
      password: '1234',
    },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { id } = (await opened.json()) as Meetup
  const linkOf = async () => {
    const made = await request.post(inviteEndpoints.inviteByLink.path.replace(':id', `${id}`), {
      ...withToken(hosting.access),
      data: {},
    })
    return paths.invitedTo(id, ((await made.json()) as { token: string }).token)
  }
  const old = await linkOf()

  await page.goto(paths.meetup(id))
  const card = page.getByRole('region', { name: '초대 링크' })
  await expect(card).toBeVisible()

  // Somebody who is not signed in.
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(old)
  await expect(visitor.getByRole('heading', { name: '우리끼리 하는 모임' })).toBeVisible()
  await expect.poll(() => new URL(visitor.url()).hash).toBe('')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: '우리끼리 하는 모임' })).toBeVisible()

  await press(card.getByRole('button', { name: '새 링크로 바꾸기' }))
  await page.getByRole('button', { name: '바꾸기', exact: true }).click()
  await expect(page.getByText('새 링크로 바꿨어요')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByLabel('비밀번호')).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  const visiting = await arriveAs(guest, someoneNew())
  await guest.goto(old)
  await expect(guest.getByRole('alert')).toContainText('이 초대 링크는 쓸 수 없어요')
  await expect(guest.getByLabel('비밀번호')).toBeVisible()
  expect(await linkOf()).not.toBe(old)

  await buyPass(request, visiting, tier)
  const joined = await request.post(joiningEndpoints.join.path, {
    ...withToken(visiting.access),
    data: { meetupId: id, password: '1234' },
  })
  expect(joined.ok(), await joined.text()).toBe(true)
  const { id: entryId } = (await joined.json()) as { id: number }
  await request.delete(joiningEndpoints.leave.path.replace(':id', `${entryId}`), {
    ...withToken(hosting.access),
    data: { reason: '자리가 모자라요' },
  })
  await guest.goto(paths.meetups('?tab=mine'))
  const gone = guest.getByRole('region', { name: '함께하지 않은 모임' })
  await expect(gone).toContainText('우리끼리 하는 모임')
  await expect(gone).toContainText('방장이 내보냈어요 · 이용권이 돌아왔어요')
})
