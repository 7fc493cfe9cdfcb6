/** The address book: every screen's path is spelled here and in the table of routes, nowhere else. */
export const paths = {
  home: () => '/',
  category: (tab = 0) => `/category?tab=${tab}`,
  categoryList: () => '/category-list',
  genre: (name: string) => `/genre?name=${encodeURIComponent(name)}`,
  search: () => '/search',
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
  logPlay: (gameId: number | string) => `/play-record?id=${gameId}`,
  editPlay: (playId: number | string) => `/play-record-edit?id=${playId}`,
  /** The search, where a game leads to a new record of it. */
  chooseGameToLog: () => '/search?mode=record',
  recommendation: () => '/recommendation',
  recommendationWays: () => '/recommendation/type',
  /** `query` holds what is chosen so far, as the recommendations write it into addresses. */
  recommendationPeople: (query = '') => `/recommendation/people${query}`,
  recommendationDifficulty: (query = '') => `/recommendation/difficulty${query}`,
  recommendationLoading: (query: string) => `/recommendation/loading${query}`,
  recommendationResult: (query: string) => `/recommendation/result${query}`,
  scoreBoard: () => '/score-board',
  /** `query` says whether the map is shown. */
  meetups: (query = '') => `/matching${query}`,
  meetup: (id: number | string) => `/matching/${id}`,
  cafeMeetups: (cafeId: number | string) => `/matching/in-cafe?cafe=${cafeId}`,
  /** `query` holds what is chosen already: a cafe, a day. */
  newMeetup: (query = '') => `/matching/add${query}`,
  findPlace: (query = '') => `/matching/find-place${query}`,
  selectDate: (query = '') => `/matching/select-date${query}`,
  applyToMeetup: (id: number | string) => `/matching/apply?id=${id}`,
  editMeetup: (id: number | string) => `/matching/edit?id=${id}`,
  reviewMeetup: (id: number | string) => `/matching/review/write?id=${id}`,
  /** `query` holds the filters, as the screen writes them into its address. */
  nearby: (query = '') => `/nearby${query}`,
  /** `query` holds the filters, as the screen writes them into its address. */
  nearbyInstructors: (query = '') => `/instructors/nearby${query}`,
  instructor: (id: number | string) => `/instructors/${id}`,
  requestLesson: (instructorId: number | string) => `/instructors/${instructorId}/request`,
  /** What became of a request; the random key is known to its sender alone. */
  lessonStatus: (key: string) => `/instructors/status/${key}`,
  /** What is asked of an instructor. */
  lessonInbox: (state: 'open' | 'answered' = 'open') =>
    state === 'open' ? '/instructors/inbox' : `/instructors/inbox?state=${state}`,
  /** The application to be an instructor, afterwards one's own page as one. */
  ownInstructor: () => '/profile/instructor',
  /** `query` holds the filters of the map, to go back to. */
  locationSetting: (query = '') => `/location-setting${query}`,
  timer: () => '/timer',
  timerStart: () => '/timer-start',
  timerEnd: () => '/timer/end',
  settlement: () => '/timer/settlement',
  timerJoin: (code = '') => (code === '' ? '/timer/join' : `/timer/join?code=${code}`),
  timerClaim: (key: string) => `/timer/claim?key=${encodeURIComponent(key)}`,
  timerShared: (key: string) => `/timer/shared?key=${encodeURIComponent(key)}`,
  profile: () => '/profile',
  profileEdit: () => '/profile/edit',
  likedGames: () => '/profile/like',
  followedCafes: () => '/profile/follow',
  ownReviews: () => '/profile/review',
  playLog: () => '/profile/log',
  playLogOf: (gameId: number | string) => `/profile/log/${gameId}`,
  playStatistics: () => '/profile/log/statistics',
  playTransfer: () => '/profile/log/transfer',
  couponBox: () => '/profile/coupon',
  /** The same screen with the coupons in sight. */
  ownCoupons: () => '/profile/coupon?tab=coupons',
  couponUse: (id: number | string) => `/use-coupon?id=${id}`,
  /** Where a cafe's code is scanned or typed. */
  stampScan: (cafeId: number | string) => `/qr-scan/${cafeId}`,
  /** `query` holds what is selected. */
  buyPasses: (query = '') => `/payment/coupon${query}`,
  /** Where a purchase ends, also one that failed. */
  purchaseResult: (merchantUid: string, failure?: string) =>
    `/payment/coupon?order=${encodeURIComponent(merchantUid)}${failure === undefined ? '' : `&failure=${failure}`}`,
  paymentFailed: (failure: string) => `/payment/coupon?failure=${failure}`,
  payNow: (query = '') => `/payment/process${query}`,
  paymentReturn: (query = '') => `/payment/complete${query}`,
  refundRules: () => '/payment/refund',
  terms: () => '/terms',
  privacy: () => '/privacy',
  signUp: () => '/loginstep01',
  passHistory: () => '/payment/log',
  editReview: (id: number | string) => `/edit-review/${id}?isEdit=true`,
  /** The list of cafes with its search open. */
  cafeSearch: () => '/nearby?view=list&search=open',
  /** `to` is the path to come back to. */
  login: (to?: string) => (to === undefined ? '/login' : `/login?to=${encodeURIComponent(to)}`),
  kakaoCallback: () => '/auth/kakao/callback',
  appleCallback: () => '/auth/apple/callback',
  notices: () => '/notice-log',
  cafe: (id: number | string) => `/store/${id}`,
  cafeTab: (id: number | string, tab: 'info' | 'coupon' | 'game') => `/store/${id}?tab=${tab}`,
  /** The map, with this cafe in the middle. */
  cafeOnMap: (id: number | string) => `/nearby?cafe=${id}`,
} as const
