/** Leaves out parameters without a value. */
function withQuery(path: string, values: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The paths of operators' screens, apart from `paths`, because every page loads that module. */
export const operatorPaths = {
  /** The open tasks, and a menu of all screens. */
  home: () => '/operator',
  /** All articles, including unpublished ones. */
  news: ({ text = '', state = '' } = {}) => withQuery('/operator/news', { q: text, state }),
  article: (id: number | string) => `/operator/news/${id}`,
  newArticle: () => '/operator/news/new',
  banners: ({ place = '', state = '', text = '' } = {}) =>
    withQuery('/operator/banners', { place, state, q: text }),
  banner: (id: number | string) => `/operator/banners/${id}`,
  newBanner: (place = '') => withQuery('/operator/banners/new', { place }),
  games: (text = '') => withQuery('/operator/games', { q: text }),
  newGame: () => '/operator/games/new',
  game: (id: number | string) => `/operator/games/${id}`,
  /** Merges a game into another one. The screen searches for the other game first. */
  mergeGame: (id: number | string, { into = '', text = '' } = {}) =>
    withQuery(`/operator/games/${id}/merge`, { into, q: text }),
  /** What is often got wrong, of all games. */
  pitfalls: ({ text = '', filter = '' } = {}) => withQuery('/operator/pitfalls', { q: text, filter }),
  /** The order of the games in a category. */
  categoryOrder: (category: number | string = '', text = '') =>
    withQuery('/operator/categories', { category: String(category), q: text }),
  /** Applications and instructors. */
  instructors: (query = '') => `/operator/instructors${query}`,
  lessons: (query = '') => `/operator/lessons${query}`,
  /** The orders of all members. */
  orders: ({ text = '', onlyFlagged = false } = {}) => {
    const query = new URLSearchParams()
    if (text !== '') query.set('q', text)
    if (onlyFlagged) query.set('state', 'flagged')
    return query.size === 0 ? '/operator/orders' : `/operator/orders?${query}`
  },
  order: (merchantUid: string) => `/operator/orders/${encodeURIComponent(merchantUid)}`,
  /** What cafes are owed by month. */
  payouts: (month = '') => withQuery('/operator/payouts', { month }),
  payout: (cafeId: number | string, month = '') => withQuery(`/operator/payouts/${cafeId}`, { month }),
  /** Imports of files with games, cafes and regions. */
  imports: ({ kind = '', text = '' } = {}) => withQuery('/operator/imports', { kind, q: text }),
  newImport: (kind = '') => withQuery('/operator/imports/new', { kind }),
  import: (id: number | string, { result = '', text = '' } = {}) =>
    withQuery(`/operator/imports/${id}`, { result, q: text }),
  /** Jobs, due items, the outbox and upkeep. */
  health: () => '/operator/health',
  /** Errors in browsers, and how fast screens are there. */
  browsers: () => '/operator/browser',
  /** New members, plays, meetups and orders by week. */
  numbers: () => '/operator/numbers',
  /** The members' passes, the ledger's consistency checks and all transfers. */
  ledger: (text = '') =>
    text === '' ? '/operator/ledger' : `/operator/ledger?q=${encodeURIComponent(text)}`,
  /** What members ask. */
  inquiries: ({ text = '', filter = '' } = {}) => withQuery('/operator/inquiries', { q: text, filter }),
  inquiry: (id: number | string) => `/operator/inquiries/${id}`,
  /** What members have reported and the server has flagged, and appeals. */
  reports: (state: 'open' | 'decided' = 'open', text = '') =>
    withQuery('/operator/reports', { state: state === 'open' ? '' : state, q: text }),
  /** News for those who consented to it. */
  promotions: () => '/operator/promotions',
  /** Leaks of personal data that members are told of. */
  incidents: () => '/operator/incidents',
  incident: (id: number | string) => `/operator/incidents/${id}`,
  /** The versions of the terms, of which the next is announced. */
  policies: () => '/operator/policies',
  members: ({ text = '', filter = '' } = {}) => withQuery('/operator/members', { q: text, filter }),
  member: (id: number | string) => `/operator/members/${id}`,
  /** Passes that the house gives to a member. */
  gifts: (memberId: number | string) => `/operator/members/${memberId}/passes`,
  memberRights: (id: number | string) => `/operator/members/${id}/rights`,
  suspendMember: (id: number | string) => `/operator/members/${id}/suspend`,
  cafes: ({ text = '', filter = '' } = {}) => withQuery('/operator/cafes', { q: text, filter }),
  newCafe: () => '/operator/cafes/new',
  cafe: (id: number | string) => `/operator/cafes/${id}`,
  /** The meetups of all cafes. */
  meetups: ({ text = '', filter = '' } = {}) => withQuery('/operator/meetups', { q: text, filter }),
  meetup: (id: number | string) => `/operator/meetups/${id}`,
  editCafe: (id: number | string) => `/operator/cafes/${id}/edit`,
  /** The audit log, filtered by actor, by kind of thing or by a single thing. */
  audit: ({ who = '', kind = '', thing = 0 } = {}) =>
    withQuery('/operator/audit', { who, kind, thing: thing === 0 ? '' : String(thing) }),
} as const
