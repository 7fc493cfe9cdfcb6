import type { APIRequestContext, Page } from '@playwright/test'
import { allScreens } from '~/app/web/screens'
import { type Account, accountEndpoints, signInEndpoints } from '~/features/accounts/endpoints'
import { eventConsoleEndpoints } from '~/features/events/console/endpoints'
import { eventEndpoints } from '~/features/events/endpoints'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { paths } from '~/features/paths'
import { playEndpoints } from '~/features/play-records/endpoints'
import { reviewEndpoints } from '~/features/reviews/endpoints'
import { supportEndpoints } from '~/features/support/endpoints'
import { seoulDate } from '~/lib/seoul-date'
import { makeImport } from './imports'
import { findIncidentOrSend } from './incidents'
import { waitUntilAlive } from './journey'
import { findLessonKey } from './lessons'
import { makeOrder } from './orders'
import {
  arriveAs,
  meetSignUp,
  type Session,
  signInElsewhere,
  someoneNew,
  type Townsperson,
  townspeople,
  waitForOwnData,
  withToken,
} from './people'
import { bePhoneAtTable, makeTables } from './tables'
import { keepTimer, makeTimers } from './timers'
import { findBanner, findCafe, findGame, findInstructor, findQuietGame, listNews, listReviews } from './town'
import { makeVotes } from './votes'

export interface Screen {
  name: string
  path: string
  /** A test opens this on purpose, although it does not exist. */
  isMissing?: boolean
  /** Whether it is the small page without scripts. */
  isSmall?: boolean
  /** The demo person who opens it; undefined for a visitor. */
  as?: Townsperson
  /** Runs before the screen is opened. */
  prepare?: (page: Page) => Promise<unknown>
  /** The screen shows that it waits for a reply. */
  isWaiting?: boolean
  worksOffline?: true
}

/** The next request to this path never gets a reply. */
const withhold = (path: string) => (page: Page) =>
  page.route(`**${path}`, () => new Promise(() => undefined), { times: 1 })

/** A review and a play record of the member who opens members' screens. */
async function findOwnThings(
  request: APIRequestContext,
  { access }: Session,
): Promise<{ reviewId: number; playId: number }> {
  const oldestOf = async (path: string, params: Record<string, string | number> = {}) => {
    const reply = await request.get(path, { params, ...withToken(access) })
    const { results } = (await reply.json()) as { results: { id: number }[] }
    // Other tests write and remove the newest.
    return results.at(-1)?.id ?? 0
  }
  const [reviewId, playId] = await Promise.all([
    oldestOf(reviewEndpoints.list.path, { me: 'Y' }),
    oldestOf(playEndpoints.list.path),
  ])
  return { reviewId, playId }
}

/** Meetups that this member can join, has opened and took part in; 0 if there is none. */
async function findMeetups(request: APIRequestContext, { access }: Session): Promise<Record<string, number>> {
  const list = async (params: Record<string, string>) => {
    const reply = await request.get(findingEndpoints.list.path, { params, ...withToken(access) })
    return ((await reply.json()) as { results: Meetup[] }).results
  }
  const [coming, own] = await Promise.all([list({}), list({ me: 'Y' })])
  // The last one, because today's meetups may begin during the test.
  const joinable = coming.findLast((each) => !each.isLocked && each.own === null && each.status === 'open')
  const locked = coming.find(({ isLocked }) => isLocked)
  const hosted = own.find((each) => each.own?.isHost)
  const ended = own.find(({ status }) => status === 'ended')
  return {
    meetup: joinable?.id ?? 0,
    'meetup cafe': joinable?.cafe.id ?? 0,
    'locked meetup': locked?.id ?? 0,
    'own meetup': hosted?.id ?? own[0]?.id ?? 0,
    'ended meetup': ended?.id ?? own[0]?.id ?? 0,
  }
}

/** An open meetup of this demo person; 0 if there is none. */
async function findHosted(request: APIRequestContext, host: Townsperson): Promise<number> {
  const { access } = await signInElsewhere(request, host)
  const reply = await request.get(findingEndpoints.list.path, { params: { me: 'Y' }, ...withToken(access) })
  const { results: own } = (await reply.json()) as { results: Meetup[] }
  return own.find((each) => each.own?.isHost && each.status === 'open')?.id ?? 0
}

/** An inquiry of the member who opens members' screens. */
async function openInquiry(request: APIRequestContext, { access }: Session): Promise<number> {
  const { results } = (await (
    await request.get(supportEndpoints.inquiries.path, withToken(access))
  ).json()) as {
    results: { id: number }[]
  }
  if (results[0]) return results[0].id
  const opened = await request.post(supportEndpoints.open.path, {
    data: { topic: 'order', about: 'pass_0123456789', text: '환불한 금액이 언제 들어오나요?' },
    ...withToken(access),
  })
  return ((await opened.json()) as { id: number }).id
}

/** The town has no event, so the screens look at one that is opened for them. */
async function findEventOrOpen(request: APIRequestContext): Promise<number> {
  const cafe = await findCafe(request, '주사위다방')
  const listed = await request.get(`${eventEndpoints.list.path}?cafeId=${cafe.id}`)
  const { results } = (await listed.json()) as { results: { id: number }[] }
  if (results[0]) return results[0].id
  const { access } = await signInElsewhere(request, 'franchise')
  const opened = await request.post(eventConsoleEndpoints.open.path.replace(':cafeId', String(cafe.id)), {
    data: {
      title: '한여름 밤의 보드게임',
      content: '누구나 참여할 수 있어요. 예선 세 판을 하고 결승을 해요.',
      day: seoulDate(new Date(Date.now() + 20 * 86_400_000)),
      from: '14:00',
      until: '18:00',
      capacity: 40,
      priceNote: '1인 10,000원, 음료 포함',
    },
    ...withToken(access),
  })
  return ((await opened.json()) as { id: number }).id
}

/** The ids of demo things, by the names that screens use for them. */
async function findThings(request: APIRequestContext): Promise<Record<string, number>> {
  const member = await signInElsewhere(request, 'member')
  const me = await request.get(accountEndpoints.me.path, withToken(member.access))
  const [known, quiet, cafe, instructor, nowhere, news, banner, reviews, own, meetups, inquiry, event] =
    await Promise.all([
      findGame(request, '스플렌더'),
      findQuietGame(request),
      findCafe(request, '주사위다방'),
      findInstructor(request, '룰마스터진'),
      findInstructor(request, '두리번'),
      listNews(request),
      findBanner(request),
      listReviews(request),
      findOwnThings(request, member),
      findMeetups(request, member),
      openInquiry(request, member),
      findEventOrOpen(request),
    ])
  return {
    member: ((await me.json()) as Account).id,
    game: known.id,
    'quiet game': quiet.id,
    cafe: cafe.id,
    instructor: instructor.id,
    'instructor without a place': nowhere.id,
    article: news[0]?.id ?? 0,
    banner,
    inquiry,
    event,
    incident: (await findIncidentOrSend(request)).id,
    review: reviews[0]?.id ?? 0,
    'own review': own.reviewId,
    'own play': own.playId,
    ...meetups,
  }
}

async function makeKeyed(request: APIRequestContext): Promise<Record<string, string>> {
  return {
    import: String(await makeImport(request)),
    ...(await makeTimers(request)),
    ...(await makeVotes(request)),
    ...(await makeTables(request)),
    incident: (await findIncidentOrSend(request)).key,
    order: await makeOrder(request),
    lesson: await findLessonKey(request),
  }
}

let hosted: Promise<number> | undefined
let made: Promise<Record<string, string>> | undefined

/** Every registered screen, with the URL of each of its samples. */
async function listRegistered(request: APIRequestContext): Promise<Screen[]> {
  // Created once per worker for all sweeps. Its people sign in one after another.
  made ??= makeKeyed(request)
  const keys = await made
  const things = await findThings(request)
  const idOf = (thing: string) => {
    const id = things[thing]
    if (id === undefined) throw new Error(`e2e/screens.ts does not know what "${thing}" is`)
    return id
  }
  const keyOf = (thing: string) => {
    const key = keys[thing]
    if (key === undefined) throw new Error(`e2e/screens.ts does not make "${thing}"`)
    return key
  }
  return allScreens.flatMap(({ audience, samples, worksOffline }) =>
    Object.entries(samples).map(([name, sample]) => ({
      name,
      path: sample(idOf, keyOf),
      ...(audience === 'anyone' ? {} : { as: audience === 'staff' ? ('franchise' as const) : audience }),
      ...(worksOffline ? { worksOffline } : {}),
    })),
  )
}

/** A screen for members, staff or operators: its registered module and one of its paths. */
export interface OwnScreen {
  module: string
  path: string
}

export async function listOwnScreens(
  request: APIRequestContext,
  audience: 'member' | 'staff' | 'operator',
): Promise<OwnScreen[]> {
  const things = await findThings(request)
  return allScreens
    .filter((screen) => screen.audience === audience)
    .map(({ module, path, samples }) => {
      const [sample] = Object.values(samples)
      return { module, path: sample ? sample((thing) => things[thing] ?? 0, String) : `/${path}` }
    })
}

/** States that need preparation, or that the screen does not show to its usual viewer. */
async function listPrepared(request: APIRequestContext): Promise<Screen[]> {
  hosted ??= findHosted(request, 'host')
  const ofHost = await hosted
  return [
    { name: 'meetup-of-host', path: paths.meetup(ofHost), as: 'host' },
    { name: 'edit-meetup-of-host', path: paths.editMeetup(ofHost), as: 'host' },
    { name: 'meetups-mine-of-host', path: paths.meetups('?tab=mine'), as: 'host' },
    { name: 'sign-up', path: paths.signUp(), prepare: (page) => meetSignUp(page, someoneNew()) },
    {
      name: 'kakao-callback',
      path: `${paths.signInCallback('kakao')}?code=made-up&state=made-up`,
      prepare: withhold(signInEndpoints('kakao').finish.path),
      isWaiting: true,
    },
    {
      name: 'apple-callback',
      path: `${paths.signInCallback('apple')}?status=login_success&code=made-up`,
      prepare: withhold(signInEndpoints('apple').finish.path),
      isWaiting: true,
    },
    { name: 'timer-running', path: paths.timerStart(), prepare: (page) => keepTimer(page, 'running') },
    { name: 'timer-paused', path: paths.timerStart(), prepare: (page) => keepTimer(page, 'paused') },
    { name: 'timer-scores', path: paths.timerEnd(), prepare: (page) => keepTimer(page, 'ended') },
    {
      name: 'timer-ranking',
      path: paths.timerEnd(),
      prepare: (page) => keepTimer(page, 'ended', { isRanked: true }),
    },
    {
      name: 'table-seated',
      path: paths.table((await made)?.['table with guests'] ?? ''),
      prepare: bePhoneAtTable,
    },
    { name: 'league-of-member', path: paths.scoreBoard(), as: 'member' },
    { name: 'lost', path: '/nothing-here', isMissing: true, isSmall: true },
    { name: 'game-missing', path: paths.game(999_999_999), isMissing: true, isSmall: true },
    { name: 'timer-teach-unknown', path: paths.timerTeach(0), isMissing: true, isSmall: true },
    { name: 'meetup-missing', path: paths.meetup(999_999_999), isMissing: true },
    { name: 'instructor-missing', path: paths.instructor(999_999_999), isMissing: true },
    { name: 'lesson-of-nobody', path: paths.lessonStatus('a-link-that-nobody-got'), isMissing: true },
    { name: 'cafe-missing', path: paths.cafe(999_999_999), isMissing: true },
    { name: 'followed-cafes-empty', path: paths.followedCafes(), as: 'newcomer' },
    { name: 'review-missing', path: paths.review(999_999_999), isMissing: true },
    { name: 'profile', path: paths.profile(), as: 'member' },
    { name: 'recommendation-for-member', path: paths.recommendationResult('?people=2'), as: 'member' },
    {
      name: 'notice-log',
      path: paths.notices(),
      as: 'member',
      prepare: () => signInElsewhere(request, 'member'),
    },
    { name: 'lesson-inbox', path: paths.lessonInbox(), as: 'instructor' },
    { name: 'own-instructor-approved', path: paths.ownInstructor(), as: 'instructor' },
    { name: 'profile-of-operator', path: paths.profile(), as: 'operator' },
    { name: 'notice-log-empty', path: paths.notices(), as: 'newcomer' },
  ]
}

/** The people who view screens; undefined is a visitor. */
export const viewers: readonly (Townsperson | undefined)[] = [
  undefined,
  'member',
  'operator',
  'newcomer',
  'instructor',
  'franchise',
  'host',
]

/** Every screen with contents of its own: visitors' screens first, then those of each person. */
export async function listScreens(request: APIRequestContext): Promise<Screen[]> {
  const screens = [...(await listRegistered(request)), ...(await listPrepared(request))]
  return screens.sort((one, other) => viewers.indexOf(one.as) - viewers.indexOf(other.as))
}

/** Signs in as a demo person, unless they are signed in already. */
export async function becomeAs(page: Page, person: Townsperson): Promise<void> {
  const now = await page.evaluate(() =>
    location.protocol === 'about:' ? null : localStorage.getItem('user'),
  )
  if (now?.includes(townspeople[person])) return
  await arriveAs(page, person)
}

/** Opens a screen as its viewer. Visitors' screens come first in the list, since nobody signs out. */
export async function openScreen(
  page: Page,
  { path, as, prepare, isWaiting, isSmall }: Screen,
): Promise<void> {
  if (as) await becomeAs(page, as)
  await prepare?.(page)
  await page.goto(path)
  if (isSmall) return
  await waitUntilAlive(page)
  if (!isWaiting) await waitForOwnData(page)
}

/** The most visited screens. A wide window shows the others in the same column beside the same panel. */
export const mainScreens = [
  'home',
  'category-top-20',
  'search-results',
  'game',
  'cafe',
  'news',
  'article',
  'level-guide',
]

/** All screens for a narrow window, the main screens for a wide one. */
export async function listSwept(
  request: APIRequestContext,
  { isMobile }: { isMobile: boolean },
): Promise<Screen[]> {
  const screens = await listScreens(request)
  return isMobile ? screens : screens.filter(({ name }) => mainScreens.includes(name))
}
