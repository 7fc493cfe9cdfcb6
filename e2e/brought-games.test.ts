import { cafeEndpoints } from '~/features/cafes/endpoints'
import { dateAfter } from '~/features/cafes/opening-hours'
import { type Meetup, meetupEndpoints } from '~/features/meetups/core/endpoints'
import { tierOn } from '~/features/meetups/core/tier'
import { joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { paths } from '~/features/paths'
import { inOurWords } from '~/lib/calls-version'
import { seoulDate } from '~/lib/seoul-date'
import { expect } from './journey'
import { buyPass } from './orders'
import { test } from './own-town'
import { arriveAs, someoneNew, withToken } from './people'
import { findCafe, findGame } from './town'

test('a host brings a game from home, and a guest says that they explain it', async ({
  page: host,
  browser,
  request,
  press,
}) => {
  test.slow()
  const cafe = await findCafe(request, '금화판')
  const tomorrow = dateAfter(seoulDate(new Date()), 1)
  const tier = tierOn(tomorrow, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  const [catan, azul] = [await findGame(request, '카탄'), await findGame(request, '아줄')]
  const guestPage = await (await browser.newContext()).newPage()
  const explainer = someoneNew()
  const [hosting, joining] = [await arriveAs(host, someoneNew()), await arriveAs(guestPage, explainer)]
  for (const session of [hosting, joining]) await buyPass(request, session, tier)
  await request.post(cafeEndpoints.follow.path, {
    ...withToken(hosting.access),
    data: { cafeId: cafe.id, isFollowed: true },
  })

  await test.step('the collection of BoardGameGeek is shown before it is added', async () => {
    await host.goto(paths.ownedGames())
    await press(host.getByRole('link', { name: /BoardGameGeek에서 가져오기/ }))
    const text = [
      'objectname,objectid,rating,own,comment',
      `${catan.name},,8,1,"두 줄\n메모"`,
      `${azul.name},,7,0,`,
      'Nobody Knows It,,7,1,',
    ].join('\n')
    await host.getByLabel('파일 선택').setInputFiles({
      name: 'collection.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
    await expect(host.getByRole('status').filter({ hasText: '새 게임 1개를 담을 수 있어요.' })).toBeVisible()
    await expect(host.getByRole('region', { name: '찾을 수 없는 게임' })).toContainText('Nobody Knows It')
    await expect(host.getByText('가지고 있지 않은 게임(own 0) 1개')).toBeVisible()
    await press(host.getByRole('button', { name: '1개 담기' }))
    await expect(host.getByRole('status').filter({ hasText: '게임 1개를 담았어요.' })).toBeVisible()
    await press(host.getByRole('link', { name: '가진 게임 보기' }))
    await expect(host.getByRole('list', { name: '가진 게임' }).getByText(catan.name)).toBeVisible()
  })

  await test.step('the host opens a meetup and brings it', async () => {
    await host.goto(paths.newMeetup())
    await host.getByRole('textbox', { name: '제목' }).fill('집에서 가져온 카탄')
    await press(host.getByRole('list', { name: '추천 카페' }).getByRole('button', { name: cafe.name }))
    await press(host.getByRole('button', { name: '내일', exact: true }))
    await press(
      host.getByRole('group', { name: '자주 찾는 시간' }).getByRole('button', { name: '오후 2:00' }),
    )
    await host.getByRole('textbox', { name: '내용' }).fill('규칙을 몰라도 괜찮아요.')
    await press(host.getByRole('button', { name: '게임 추가' }))
    const sheet = host.getByRole('dialog', { name: '어떤 게임을 할까요?' })
    await press(sheet.getByRole('button', { name: '내가 가진 게임' }))
    await press(sheet.getByRole('list', { name: '내가 가진 게임' }).getByRole('button', { name: catan.name }))
    await press(sheet.getByRole('button', { name: '게임 1개 선택 완료' }))
    await expect(host.getByText('내가 가져가요')).toBeVisible()
    await press(host.getByRole('switch', { name: '설명해 드려요' }))
    await press(host.getByRole('button', { name: '모임 열기' }))
    await press(host.getByRole('alertdialog').getByRole('button', { name: '열기' }))
    await expect(host).toHaveURL(/\/matching\/\d+$/)
    await expect(host.getByText('방장이 가져와요')).toBeVisible()
  })

  const meetupId = Number(new URL(host.url()).pathname.split('/').at(-1))
  const joined = await request.post(joiningEndpoints.join.path, {
    ...withToken(joining.access),
    data: { meetupId },
  })
  expect(joined.ok(), await joined.text()).toBe(true)

  await test.step('a guest says that they explain it, and takes it back', async () => {
    await guestPage.goto(paths.meetup(meetupId))
    const chip = guestPage.getByRole('button', { name: `내가 설명할게요 ${catan.name}` })
    await press(chip)
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await expect(guestPage.getByText(`${explainer.nickname} 님이 설명해요`)).toBeVisible()
    await expect(host.getByText(`${explainer.nickname} 님이 설명해요`)).toBeVisible()
    const reply = await request.get(meetupEndpoints.one.path.replace(':id', String(meetupId)), {
      headers: inOurWords,
    })
    expect(((await reply.json()) as Meetup).explainers).toMatchObject([{ name: explainer.nickname }])
    await press(chip)
    await expect(host.getByText(`${explainer.nickname} 님이 설명해요`)).toBeHidden()
  })
})
