import { memberDeskScreens } from '../../features/accounts/desk/web/screens'
import { accountScreens } from '../../features/accounts/web/screens'
import { alertScreens } from '../../features/alerts/web/screens'
import { browserScreens } from '../../features/browsers/web/screens'
import { cafeConsoleScreens } from '../../features/cafes/console/web/screens'
import { cafeDeskScreens } from '../../features/cafes/desk/web/screens'
import { cafeScreens } from '../../features/cafes/web/screens'
import { catalogueDeskScreens } from '../../features/catalogue/desk/web/screens'
import { catalogueScreens } from '../../features/catalogue/web/screens'
import { eventConsoleScreens } from '../../features/events/console/web/screens'
import { eventScreens } from '../../features/events/web/screens'
import { importScreens } from '../../features/imports/web/screens'
import { incidentDeskScreens } from '../../features/incidents/desk/web/screens'
import { incidentScreens } from '../../features/incidents/web/screens'
import { instructorDeskScreens } from '../../features/instructors/desk/web/screens'
import { instructorScreens } from '../../features/instructors/web/screens'
import { leagueScreens } from '../../features/league/web/screens'
import { loyaltyConsoleScreens } from '../../features/loyalty/console/web/screens'
import { loyaltyScreens } from '../../features/loyalty/web/screens'
import { meetupConsoleScreens } from '../../features/meetups/console/web/screens'
import { meetupDeskScreens } from '../../features/meetups/desk/web/screens'
import { meetupScreens } from '../../features/meetups/web/screens'
import { newsDeskScreens } from '../../features/news/desk/web/screens'
import { newsScreens } from '../../features/news/web/screens'
import { operationsScreens } from '../../features/operations/web/screens'
import { operatorPaths } from '../../features/operator-paths'
import { passDeskScreens } from '../../features/passes/desk/web/screens'
import { passScreens } from '../../features/passes/web/screens'
import { paths } from '../../features/paths'
import { paymentDeskScreens } from '../../features/payments/desk/web/screens'
import { paymentScreens } from '../../features/payments/web/screens'
import { payoutConsoleScreens } from '../../features/payouts/console/web/screens'
import { payoutDeskScreens } from '../../features/payouts/desk/web/screens'
import { pitfallDeskScreens } from '../../features/pitfalls/desk/web/screens'
import { placeScreens } from '../../features/places/web/screens'
import { playScreens } from '../../features/play-records/web/screens'
import { policyDeskScreens } from '../../features/policies/desk/web/screens'
import { policyScreens } from '../../features/policies/web/screens'
import { promotionDeskScreens } from '../../features/promotions/desk/web/screens'
import { recommendationScreens } from '../../features/recommendations/web/screens'
import { reportDeskScreens } from '../../features/reports/desk/web/screens'
import { reviewScreens } from '../../features/reviews/web/screens'
import { floorScreens } from '../../features/sittings/console/web/screens'
import { sittingScreens } from '../../features/sittings/web/screens'
import { supportDeskScreens } from '../../features/support/desk/web/screens'
import { supportScreens } from '../../features/support/web/screens'
import { timerScreens } from '../../features/timer/web/screens'
import { tonightScreens } from '../../features/tonight/web/screens'
import { voteScreens } from '../../features/votes/web/screens'
import type { Screen } from '../../lib/web/screen'

/** Screens that combine several features. */
const ownScreens: readonly Screen[] = [
  {
    path: '',
    module: 'home/home-page',
    audience: 'anyone',
    reads: [],
    worksOffline: true,
    samples: { home: () => paths.home() },
  },
  {
    path: 'game/:id',
    module: 'game/game-page',
    audience: 'anyone',
    reads: [],
    samples: {
      game: (idOf) => paths.game(idOf('game')),
      'game-without-reviews': (idOf) => paths.game(idOf('quiet game')),
    },
  },
  {
    path: 'search',
    module: 'search/search-page',
    audience: 'anyone',
    samples: {
      search: () => paths.search(),
      'search-results': () => `${paths.search()}?q=${encodeURIComponent('스플')}`,
      'search-nothing': () => `${paths.search()}?q=${encodeURIComponent('뷁쮉')}`,
      'search-to-record': () => paths.chooseGameToLog(),
    },
  },
  {
    path: 'nearby',
    module: 'nearby/nearby-page',
    audience: 'anyone',
    reads: [
      'view',
      'mode',
      'q',
      'search',
      'open',
      'game',
      'follow',
      'has',
      'price',
      'sort',
      'cafe',
      'instructor',
      'radius',
      'area',
    ],
    samples: {
      'nearby-map': () => paths.nearby(),
      'nearby-list': () => paths.nearby('?view=list'),
      'nearby-search': () => paths.cafeSearch(),
      'nearby-nothing': () => paths.nearby(`?view=list&q=${encodeURIComponent('뷁쮉')}`),
      'nearby-instructors': () => paths.nearby('?mode=instructor'),
      'nearby-instructors-list': () => paths.nearby('?mode=instructor&view=list'),
    },
  },
  {
    path: 'matching/:id',
    module: 'meetup/meetup-page',
    audience: 'anyone',
    reads: [],
    samples: {
      meetup: (idOf) => paths.meetup(idOf('meetup')),
      'meetup-locked': (idOf) => paths.meetup(idOf('locked meetup')),
    },
  },
  {
    path: 'store/:id',
    module: 'cafe/cafe-page',
    audience: 'anyone',
    reads: ['tab'],
    samples: {
      cafe: (idOf) => paths.cafe(idOf('cafe')),
      'cafe-stamps': (idOf) => paths.cafeTab(idOf('cafe'), 'coupon'),
      'cafe-games': (idOf) => paths.cafeTab(idOf('cafe'), 'game'),
    },
  },
  {
    path: 'profile/coupon',
    module: 'coupon-box/coupon-box-page',
    audience: 'member',
    worksOffline: true,
    samples: {
      wallet: () => paths.couponBox(),
      'own-coupons': () => paths.ownCoupons(),
      'own-stamps': () => paths.ownStamps(),
    },
  },
  {
    path: 'matching',
    module: 'matching/matching-page',
    audience: 'anyone',
    reads: ['view', 'tab', 'when', 'seat', 'game', 'km', 'beginner', 'ids'],
    samples: {
      meetups: () => paths.meetups(),
      'meetups-tonight': () => paths.meetups('?when=today&seat=Y'),
      'meetups-none': () => paths.meetups('?seat=Y&ids=999999999'),
      'meetups-map': () => paths.meetups('?view=map'),
      'meetups-mine': () => paths.meetups('?tab=mine'),
    },
  },
  {
    path: 'profile',
    module: 'profile/profile-page',
    audience: 'anyone',
    samples: { 'profile-of-visitor': () => paths.profile() },
  },
  {
    path: 'profile/edit',
    module: 'profile/profile-edit-page',
    audience: 'member',
    samples: { 'profile-edit': () => paths.profileEdit() },
  },
  {
    path: 'profile/reports',
    module: 'profile/own-reports-page',
    audience: 'member',
    samples: { 'own-reports': () => paths.ownReports() },
  },
  {
    path: 'operator',
    module: 'operator/operator-page',
    audience: 'operator',
    samples: { operator: () => operatorPaths.home() },
  },
  {
    path: 'operator/inquiries/:id',
    module: 'operator/asked-page',
    audience: 'operator',
    samples: { 'asked-inquiry': (idOf) => operatorPaths.inquiry(idOf('inquiry')) },
  },
  { path: 'notice-log', module: 'notice-log/notice-log-page', audience: 'member', samples: {} },
  {
    path: 'offline',
    module: 'shell/offline-page',
    audience: 'anyone',
    reads: [],
    worksOffline: true,
    samples: { offline: () => '/offline' },
  },
]

const inFeature = (feature: string, screens: readonly Screen[]) =>
  screens.map((screen) => ({
    ...screen,
    // A room of the feature has its screens in a folder of its own.
    module: `../../features/${feature}/web/${screen.module}`.replace('/web/../', '/'),
  }))

/** Every screen of the product. The paths in `module` are relative to this folder. */
export const allScreens: readonly Screen[] = [
  ...ownScreens,
  ...inFeature('accounts', accountScreens),
  ...inFeature('alerts', alertScreens),
  ...inFeature('browsers', browserScreens),
  ...inFeature('cafes', cafeScreens),
  ...inFeature('cafes/console', cafeConsoleScreens),
  ...inFeature('catalogue', catalogueScreens),
  ...inFeature('catalogue/desk', catalogueDeskScreens),
  ...inFeature('accounts/desk', memberDeskScreens),
  ...inFeature('cafes/desk', cafeDeskScreens),
  ...inFeature('meetups/desk', meetupDeskScreens),
  ...inFeature('events', eventScreens),
  ...inFeature('events/console', eventConsoleScreens),
  ...inFeature('instructors', instructorScreens),
  ...inFeature('instructors/desk', instructorDeskScreens),
  ...inFeature('league', leagueScreens),
  ...inFeature('loyalty', loyaltyScreens),
  ...inFeature('loyalty/console', loyaltyConsoleScreens),
  ...inFeature('meetups', meetupScreens),
  ...inFeature('meetups/console', meetupConsoleScreens),
  ...inFeature('news', newsScreens),
  ...inFeature('news/desk', newsDeskScreens),
  ...inFeature('pitfalls/desk', pitfallDeskScreens),
  ...inFeature('places', placeScreens),
  ...inFeature('passes', passScreens),
  ...inFeature('passes/desk', passDeskScreens),
  ...inFeature('operations', operationsScreens),
  ...inFeature('imports', importScreens),
  ...inFeature('payments', paymentScreens),
  ...inFeature('payments/desk', paymentDeskScreens),
  ...inFeature('payouts/console', payoutConsoleScreens),
  ...inFeature('payouts/desk', payoutDeskScreens),
  ...inFeature('play-records', playScreens),
  ...inFeature('recommendations', recommendationScreens),
  ...inFeature('reports/desk', reportDeskScreens),
  ...inFeature('reviews', reviewScreens),
  ...inFeature('sittings/console', floorScreens),
  ...inFeature('support', supportScreens),
  ...inFeature('policies', policyScreens),
  ...inFeature('policies/desk', policyDeskScreens),
  ...inFeature('promotions/desk', promotionDeskScreens),
  ...inFeature('incidents', incidentScreens),
  ...inFeature('incidents/desk', incidentDeskScreens),
  ...inFeature('support/desk', supportDeskScreens),
  ...inFeature('timer', timerScreens),
  ...inFeature('sittings', sittingScreens),
  ...inFeature('votes', voteScreens),
  ...inFeature('tonight', tonightScreens),
]

/** Longer than any id or key in an address. */
const longestParameter = 64
const lengthOf = (part: string) => (part.startsWith(':') ? longestParameter : part.length)
const allParts = allScreens.map(({ path }) => path.split('/'))

/** What no address of a screen exceeds. */
export const longestAddress = {
  parts: Math.max(...allParts.map((parts) => parts.length)),
  characters: Math.max(...allParts.map((parts) => parts.reduce((sum, part) => sum + 1 + lengthOf(part), 0))),
  screens: allScreens.length,
}
