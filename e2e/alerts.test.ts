import { cafeEndpoints } from '~/features/cafes/endpoints'
import { meetupEndpoints } from '~/features/meetups/core/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { paths } from '~/features/paths'
import { inOurWords } from '~/lib/calls-version'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import { expect } from './journey'
import { test } from './own-town'
import { arriveAs, signInElsewhere, someoneNew, withToken } from './people'
import { listCafes } from './town'

test('an alert fills the last seat: a follower reads of a meetup today, joins, and it is full', async ({
  page,
  request,
  town,
  press,
}) => {
  // Noon, because nothing is told in the night.
  const readNow = async () =>
    new Date(((await (await request.get('/sandbox/clock')).json()) as { now: string }).now)
  const minuteOfDay = (now: Date) => {
    const time = seoulMoment(now)
    return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
  }
  await town.letPass((36 * 60 - minuteOfDay(await readNow())) % (24 * 60))
  const day = seoulDate(await readNow())

  const fan = someoneNew()
  const { access } = await arriveAs(page, fan)
  const host = await signInElsewhere(request, someoneNew())
  const atNoCharge = (await listCafes(request, {})).filter(
    ({ weekdayPass, weekendPass }) => weekdayPass === null && weekendPass === null,
  )
  let meetupId = 0
  // On weekends some open late.
  const tries = atNoCharge.flatMap(({ id }) =>
    ['17:00', '15:00', '19:00', '20:30', '21:30'].map((time) => ({ cafeId: id, time })),
  )
  for (const { cafeId, time } of tries) {
    const follow = { data: { cafeId, isFollowed: true }, ...withToken(access) }
    await request.post(cafeEndpoints.follow.path, follow)
    const data = {
      title: '한 자리 남은 저녁',
      content: '함께해요.',
      day,
      time,
      cafeId,
      minPeople: 2,
      maxPeople: 2,
    }
    const opened = await request.post(openingEndpoints.open.path, { data, ...withToken(host.access) })
    if (!opened.ok()) continue
    meetupId = ((await opened.json()) as { id: number }).id
    break
  }
  expect(meetupId, 'no cafe takes a meetup').toBeGreaterThan(0)

  await expect(async () => {
    await page.goto(paths.notices())
    await expect(page.getByText(/‘한 자리 남은 저녁’ 모임에 1자리 남았어요/)).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await press(page.getByRole('link', { name: /오늘 모임에 자리가 있어요/ }))
  await expect(page).toHaveURL(new RegExp(`${paths.meetup(meetupId)}$`))
  await press(page.getByRole('button', { name: /^참여하기/ }))
  await press(page.getByRole('button', { name: '참여하기', exact: true }))
  await expect(page.getByText('참여하고 있어요').first()).toBeVisible()
  const reply = await request.get(meetupEndpoints.one.path.replace(':id', String(meetupId)), {
    headers: inOurWords,
  })
  expect(await reply.json()).toMatchObject({ seatsTaken: 2, maxPeople: 2 })
})
