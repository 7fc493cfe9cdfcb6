import { firstPaths } from './first-paths'

/** Builds the paths of all screens. Only this module, `firstPaths` and the route table spell them out. */
export const paths = {
  ...firstPaths,
  categoryList: () => '/category-list',
  genre: (name: string) => `/genre?name=${encodeURIComponent(name)}`,
  game: (id: number | string) => `/game/${id}`,
  levelGuide: () => '/info-level',
  news: () => '/news',
  article: (id: number | string) => `/news/${id}`,
  reviews: () => '/reviews/all',
  review: (id: number | string) => `/review/${id}`,
  gameReviews: (gameId: number | string) => `/review-list/${gameId}`,
  writeReview: (gameId: number | string) => `/write-review/${gameId}`,
  /** The member's own review of a game, found by the game. */
  rewriteReview: (gameId: number | string) => `/write-review/${gameId}?isEdit=true`,
  /** `meetupId` fills the form in from a meetup. */
  logPlay: (gameId: number | string, meetupId?: number | string) =>
    `/play-record?id=${gameId}${meetupId ? `&meetup=${meetupId}` : ''}`,
  /** The form for what was played at a meetup, with the game that its timer or its host names. */
  logPlayAt: (meetupId: number | string) => `/play-record?meetup=${meetupId}`,
  editPlay: (playId: number | string) => `/play-record-edit?id=${playId}`,
  /** The search, in which choosing a game opens the form for a new record of it. */
  chooseGameToLog: (meetupId = '') =>
    `/search?mode=record${meetupId && `&meetup=${encodeURIComponent(meetupId)}`}`,
  recommendation: () => '/recommendation',
  recommendationWays: () => '/recommendation/type',
  /** `query` contains the choice so far, as written by `toSearch` of the recommendations. */
  recommendationPeople: (query = '') => `/recommendation/people${query}`,
  recommendationDifficulty: (query = '') => `/recommendation/difficulty${query}`,
  recommendationLoading: (query: string) => `/recommendation/loading${query}`,
  recommendationResult: (query: string) => `/recommendation/result${query}`,
  scoreBoard: () => '/score-board',
  meetup: (id: number | string) => `/matching/${id}`,
  /** `mine` opens those that the member has signed up for. */
  events: (mine = false) => (mine ? '/events?tab=mine' : '/events'),
  event: (id: number | string) => `/events/${id}`,
  cafeMeetups: (cafeId: number | string) => `/matching/in-cafe?cafe=${cafeId}`,
  /** `query` fills the form in: a cafe, a day, a time, the number of people, games, how long. */
  newMeetup: (query = '') => `/matching/add${query}`,
  openMeetupAgain: (id: number) => `/matching/add?again=${id}`,
  findPlace: (query = '') => `/matching/find-place${query}`,
  selectDate: (query = '') => `/matching/select-date${query}`,
  applyToMeetup: (id: number | string) => `/matching/apply?id=${id}`,
  /** The same screen after a purchase for this meetup: whether its buyer has joined, or why nobody has paid. */
  meetupPurchase: (id: number | string, merchantUid: string, failure?: string) =>
    `/matching/apply?id=${id}&order=${merchantUid}${failure ? `&failure=${failure}` : ''}`,
  /** The link that opens a private meetup. A browser sends what stands behind # to nobody. */
  invitedTo: (id: number | string, token: string) => `/matching/${id}#invite=${token}`,
  /** Where the friend arrives for whom somebody holds a seat. */
  friendSeat: (token = '') =>
    token === '' ? '/matching/friend' : `/matching/friend?key=${encodeURIComponent(token)}`,
  moveMeetup: (id: number | string) => `/matching/move?id=${id}`,
  editMeetup: (id: number | string) => `/matching/edit?id=${id}`,
  reviewMeetup: (id: number | string) => `/matching/review/write?id=${id}`,
  /** Where this evening would work. `query` contains the choices, as the screen itself writes them. */
  tonight: (query = '') => `/tonight${query}`,
  /** The map of cafes that own a game. */
  cafesWithGame: (gameId: number | string) => `/nearby?game=${gameId}`,
  instructor: (id: number | string) => `/instructors/${id}`,
  requestLesson: (instructorId: number | string) => `/instructors/${instructorId}/request`,
  /** What a member is told of a leak of personal data. Only its random key opens it. */
  /** Those that anybody may read. */
  incidents: () => '/incidents',
  incident: (key: string) => `/incidents/${key}`,
  /** The state of a lesson request. Only its sender knows the random key. */
  lessonStatus: (key: string) => `/instructors/status/${key}`,
  /** The lesson requests that an instructor has received. */
  lessonInbox: (state: 'open' | 'coming' | 'answered' = 'open') =>
    state === 'open' ? '/instructors/inbox' : `/instructors/inbox?state=${state}`,
  /** The application to become an instructor or, for an instructor, their own page. */
  ownInstructor: () => '/profile/instructor',
  /** `query` contains the map's filters, for the way back. */
  locationSetting: (query = '') => `/location-setting${query}`,
  timerEnd: () => '/timer/end',
  /** The names are those who share the cost; without them those of this device's timer do. */
  /** Among these people; at a cafe's table with what the split knows of it. */
  costSplit: (names: readonly string[] = [], table: Readonly<Record<string, string>> = {}) => {
    const search = new URLSearchParams([...Object.entries(table), ...names.map((name) => ['name', name])])
    return search.size === 0 ? '/timer/settlement' : `/timer/settlement?${search}`
  },
  timerJoin: (code = '') => (code === '' ? '/timer/join' : `/timer/join?code=${code}`),
  /** The vote whose key this is, with the code of the table that holds it. A browser sends what stands behind # to nobody. */
  vote: (key = '', table = '') => {
    const path = table === '' ? '/vote' : `/vote?table=${encodeURIComponent(table)}`
    return key === '' ? path : `${path}#${encodeURIComponent(key)}`
  },
  /** What the printed code of a cafe's table leads to. Short, because it is typed from stickers. */
  table: (code: string) => `/t/${encodeURIComponent(code)}`,
  tableRecord: (key: string) => `/t/record?key=${encodeURIComponent(key)}`,
  /** Where a table without a meetup opens a vote over the games of a cafe. */
  newVote: (cafeId: number | string) => `/vote/new?cafe=${cafeId}`,
  /** Where a table begins to follow the explanation of a game. */
  timerTeach: (
    gameId: number | string,
    { names = [], meetupId }: { names?: readonly string[]; meetupId?: number } = {},
  ) => {
    const search = new URLSearchParams([['game', `${gameId}`], ...names.map((name) => ['name', name])])
    if (meetupId !== undefined) search.set('meetup', `${meetupId}`)
    return `/timer/teach?${search}`
  },
  timerClaim: (key: string) => `/timer/claim?key=${encodeURIComponent(key)}`,
  /** `after` is the timer from which its phones have come, for the way back to that one's result; `table` the code of theirs. */
  timerShared: (key: string, after = '', table = '', until = '') => {
    const search = new URLSearchParams({
      ...{ key, ...(after && { after }), ...(table && { table }), ...(until && { until }) },
    })
    return `/timer/shared?${search}`
  },
  profileEdit: () => '/profile/edit',
  /** Where a member proves their phone number; `to` is where they go then. */
  phone: (to?: string) =>
    to === undefined ? '/profile/phone' : `/profile/phone?to=${encodeURIComponent(to)}`,
  likedGames: () => '/profile/like',
  ownedGames: () => '/profile/games',
  importOwnedGames: () => '/profile/games/import',
  followedCafes: () => '/profile/follow',
  /** Of which meetups and news a member hears. */
  alerts: () => '/profile/alerts',
  ownReports: () => '/profile/reports',
  ownReviews: () => '/profile/review',
  playLog: () => '/profile/log',
  playLogOf: (gameId: number | string) => `/profile/log/${gameId}`,
  playStatistics: () => '/profile/log/statistics',
  playTransfer: () => '/profile/log/transfer',
  couponBox: () => '/profile/coupon',
  /** The same screen with the coupons' tab open. */
  ownCoupons: () => '/profile/coupon?tab=coupons',
  /** The same screen with the tab of the stamp cards open. */
  ownStamps: () => '/profile/coupon?tab=stamps',
  couponUse: (id: number | string) => `/use-coupon?id=${id}`,
  /** The screen that scans a cafe's code, or lets the member type it. */
  stampScan: (cafeId: number | string) => `/qr-scan/${cafeId}`,
  /** The same screen, for the check-in at a meetup. */
  checkIn: (cafeId: number | string, meetupId: number | string) => `/qr-scan/${cafeId}?meetup=${meetupId}`,
  /** `query` contains the selected passes. */
  buyPasses: (query = '') => `/payment/coupon${query}`,
  /** The result of a purchase, successful or failed. */
  purchaseResult: (merchantUid: string, failure?: string) =>
    `/payment/coupon?order=${encodeURIComponent(merchantUid)}${failure === undefined ? '' : `&failure=${failure}`}`,
  paymentFailed: (failure: string) => `/payment/coupon?failure=${failure}`,
  payNow: (query = '') => `/payment/process${query}`,
  paymentReturn: (query = '') => `/payment/complete${query}`,
  refundRules: () => '/payment/refund',
  /** The form of a new inquiry; `about` is e.g. the number of an order. */
  newInquiry: (topic = '', about = '') =>
    `/contact/new?${new URLSearchParams({ ...(topic && { topic }), ...(about && { about }) })}`,
  /** The form of whoever has not signed in, who is answered by mail. */
  visitorInquiry: () => '/contact/by-mail',
  /** An inquiry of whoever owns the cafe. */
  ownCafe: (cafeId: number): string => paths.newInquiry('owner', `카페 ${cafeId}`),
  /** An inquiry of a cafe whose settlement of a meetup was taken back. */
  objection: (meetupId: number): string => paths.newInquiry('payout', `모임 ${meetupId}`),
  inquiry: (id: number | string) => `/contact/${id}`,
  /** A version that does not hold now is named. */
  terms: (version = '') => (version === '' ? '/terms' : `/terms?version=${version}`),
  privacy: (version = '') => (version === '' ? '/privacy' : `/privacy?version=${version}`),
  policyVersions: () => '/terms/versions',
  /** Asks a member to agree to what has changed; `to` is where they go then. */
  agree: (to?: string) => (to === undefined ? '/terms/agree' : `/terms/agree?to=${encodeURIComponent(to)}`),
  signUp: () => '/loginstep01',
  passHistory: () => '/payment/log',
  editReview: (id: number | string) => `/edit-review/${id}?isEdit=true`,
  /** The list of cafes with the search open. */
  cafeSearch: () => '/nearby?view=list&search=open',
  /** `to` is the path to come back to. */
  login: (to?: string) => (to === undefined ? '/login' : `/login?to=${encodeURIComponent(to)}`),
  /** Where people arrive after a visit to a provider. */
  signInCallback: (provider: string) => `/auth/${provider}/callback`,
  cafe: (id: number | string) => `/store/${id}`,
  cafeTab: (id: number | string, tab: 'info' | 'coupon' | 'game') => `/store/${id}?tab=${tab}`,
  /** The map, centred on this cafe. */
  cafeOnMap: (id: number | string) => `/nearby?cafe=${id}`,
} as const
