import type { APIRequestContext, Page } from '@playwright/test'
import { accountEndpoints } from '~/features/accounts/contract'
import { paths } from '~/features/paths'
import { waitUntilAlive } from './journey'
import {
  arriveAs,
  meetSignUp,
  signInElsewhere,
  someoneNew,
  type Townsperson,
  townspeople,
  waitForOwnData,
} from './people'
import { findGame, findQuietGame, listNews, listReviews } from './town'

export interface Screen {
  name: string
  path: string
  /** Opened on purpose although nothing is there. */
  isMissing?: boolean
  /** Who sees it, where a visitor does not. */
  as?: Townsperson
  /** What happens before it can be seen. */
  prepare?: (page: Page) => Promise<unknown>
  /** What it shows is that it waits. */
  isWaiting?: boolean
}

/** The next answer never comes. */
const withhold = (path: string) => (page: Page) =>
  page.route(`**${path}`, () => new Promise(() => undefined), { times: 1 })

/** Every screen of this product that shows something of its own. */
export async function listScreens(request: APIRequestContext): Promise<Screen[]> {
  const [known, quiet, news, reviews] = await Promise.all([
    findGame(request, '스플렌더'),
    findQuietGame(request),
    listNews(request),
    listReviews(request),
  ])
  return [
    { name: 'home', path: paths.home() },
    { name: 'category-top-20', path: paths.category(0) },
    { name: 'category-two-players', path: paths.category(1) },
    { name: 'category-list', path: paths.categoryList() },
    { name: 'search', path: paths.search() },
    { name: 'search-results', path: `${paths.search()}?q=${encodeURIComponent('스플')}` },
    { name: 'search-nothing', path: `${paths.search()}?q=${encodeURIComponent('뷁쮉')}` },
    { name: 'search-to-record', path: `${paths.search()}?mode=record` },
    { name: 'game', path: paths.game(known.id) },
    { name: 'game-without-reviews', path: paths.game(quiet.id) },
    { name: 'level-guide', path: paths.levelGuide() },
    { name: 'news', path: paths.news() },
    { name: 'article', path: paths.article(news[0]?.id ?? 0) },
    { name: 'reviews', path: paths.reviews() },
    { name: 'review-list', path: paths.gameReviews(known.id) },
    { name: 'review-list-empty', path: paths.gameReviews(quiet.id) },
    { name: 'review', path: paths.review(reviews[0]?.id ?? 0) },
    { name: 'recommendation', path: paths.recommendation() },
    { name: 'recommendation-type', path: paths.recommendationWays() },
    { name: 'recommendation-people', path: paths.recommendationPeople('?people=2,4') },
    {
      name: 'recommendation-difficulty',
      path: paths.recommendationDifficulty('?people=2,4&difficulty=B'),
    },
    { name: 'recommendation-result', path: paths.recommendationResult('?people=2,4&difficulty=B') },
    { name: 'recommendation-widened', path: paths.recommendationResult('?people=8&difficulty=E') },
    { name: 'profile-of-visitor', path: paths.profile() },
    { name: 'login', path: paths.login() },
    { name: 'sign-up', path: paths.signUp(), prepare: (page) => meetSignUp(page, someoneNew()) },
    {
      name: 'kakao-callback',
      path: `${paths.kakaoCallback()}?code=made-up&state=made-up`,
      prepare: withhold(accountEndpoints.finishKakao.path),
      isWaiting: true,
    },
    {
      name: 'apple-callback',
      path: `${paths.appleCallback()}?status=login_success&code=made-up`,
      prepare: withhold(accountEndpoints.finishApple.path),
      isWaiting: true,
    },
    { name: 'terms', path: paths.terms() },
    { name: 'privacy', path: paths.privacy() },
    { name: 'not-open-yet', path: paths.meetups() },
    { name: 'timer-start', path: '/timer-start' },
    { name: 'offline', path: '/offline' },
    { name: 'lost', path: '/nothing-here', isMissing: true },
    { name: 'game-missing', path: paths.game(999_999_999), isMissing: true },
    { name: 'review-missing', path: paths.review(999_999_999), isMissing: true },
    { name: 'profile', path: paths.profile(), as: 'member' },
    { name: 'recommendation-for-member', path: paths.recommendationResult('?people=2'), as: 'member' },
    { name: 'own-reviews', path: paths.ownReviews(), as: 'member' },
    { name: 'write-review', path: paths.writeReview(quiet.id), as: 'member' },
    { name: 'liked-games', path: paths.likedGames(), as: 'member' },
    { name: 'play-log', path: paths.playLog(), as: 'member' },
    { name: 'play-log-of-game', path: paths.playLogOf(known.id), as: 'member' },
    { name: 'play-statistics', path: paths.playStatistics(), as: 'member' },
    { name: 'play-transfer', path: paths.playTransfer(), as: 'member' },
    { name: 'log-play', path: paths.logPlay(known.id), as: 'member' },
    { name: 'profile-of-operator', path: paths.profile(), as: 'operator' },
    { name: 'profile-edit', path: paths.profileEdit(), as: 'member' },
    {
      name: 'notice-log',
      path: paths.notices(),
      as: 'member',
      prepare: () => signInElsewhere(request, 'member'),
    },
    { name: 'notice-log-empty', path: paths.notices(), as: 'newcomer' },
  ]
}

async function becomeAs(page: Page, person: Townsperson): Promise<void> {
  const now = await page.evaluate(() =>
    location.protocol === 'about:' ? null : localStorage.getItem('user'),
  )
  if (now?.includes(townspeople[person])) return
  await arriveAs(page, person)
}

/** Opens a screen as whoever sees it. Those for members come last in the list, so that visitors see the others. */
export async function openScreen(
  page: Page,
  { path, as, prepare, isWaiting }: Screen,
  waitUntil: 'load' | 'networkidle' = 'load',
): Promise<void> {
  if (as) await becomeAs(page, as)
  await prepare?.(page)
  await page.goto(path, { waitUntil: isWaiting ? 'load' : waitUntil })
  await waitUntilAlive(page)
  if (as) await waitForOwnData(page)
}

/** The ones most people see: a wide window shows the others in the same column beside the same panel. */
export const mainScreens = [
  'home',
  'category-top-20',
  'search-results',
  'game',
  'news',
  'article',
  'level-guide',
]

/** Parts of about the same length, so that two workers share a walk through all screens. */
export const screenParts = [0, 1, 2].map((at) => ({
  name: `part ${at + 1} of 3`,
  of: (screens: Screen[], { isMobile }: { isMobile: boolean }) =>
    screens
      .filter(({ name }) => isMobile || mainScreens.includes(name))
      .filter((_, index, { length }) => Math.floor((index * 3) / length) === at),
}))
