import { dateAfter } from '~/features/cafes/opening-hours'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { expect, nextStream } from './journey'
import { test } from './own-town'
import { arriveAs, someoneNew, withToken } from './people'
import { listCafes } from './town'

test('somebody asks about a meetup and reads the host’s answer, each without reloading', async ({
  page: host,
  browser,
  request,
  press,
  submit,
}) => {
  const { access } = await arriveAs(host, someoneNew())
  const free = (await listCafes(request, {})).filter(
    ({ weekdayPass, weekendPass }) => weekdayPass === null && weekendPass === null,
  )
  const today = seoulDate(new Date())
  let meetupId = 0
  // One of them may be closed that day.
  for (const [days, { id: cafeId }] of [1, 2, 3].flatMap((days) =>
    free.map((cafe) => [days, cafe] as const),
  )) {
    const day = dateAfter(today, days)
    const data = {
      title: '저녁, 물어봐도 되는 자리',
      content: '천천히 해요.',
      day,
      time: '17:00',
      cafeId,
      minPeople: 2,
      maxPeople: 4,
    }
    const opened = await request.post(openingEndpoints.open.path, { data, ...withToken(access) })
    if (!opened.ok()) continue
    meetupId = ((await opened.json()) as { id: number }).id
    break
  }
  expect(meetupId, 'no cafe takes a meetup').toBeGreaterThan(0)

  const guest = await (await browser.newContext()).newPage()
  await arriveAs(guest, someoneNew())
  for (const page of [host, guest]) {
    const watched = nextStream(page, 'meetup-questions')
    await page.goto(paths.meetup(meetupId))
    // What stands far below is fetched when it is nearly in sight.
    await page.getByRole('region', { name: '참여자' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('아직 질문이 없어요. 궁금한 점을 먼저 물어보세요.')).toBeVisible()
    await watched
  }

  await guest.getByLabel('질문', { exact: true }).fill('규칙을 몰라도 되나요?')
  await submit(guest.getByRole('button', { name: '질문 올리기' }))
  await expect(host.getByText('규칙을 몰라도 되나요?')).toBeVisible()

  await press(host.getByRole('button', { name: /^답하기/ }))
  await host.getByLabel(/님에게 답하기$/).fill('처음부터 설명해 드려요!')
  await submit(host.getByRole('button', { name: '답 올리기' }))
  await expect(guest.getByText('처음부터 설명해 드려요!')).toBeVisible()

  await guest.goto(paths.notices())
  await expect(guest.getByText('질문에 답이 왔어요')).toBeVisible()
  await guest.context().close()
})
