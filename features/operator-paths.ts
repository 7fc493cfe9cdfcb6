/** The screens of operators. They stand apart from `paths`, which every page carries. */
export const operatorPaths = {
  /** What waits, and the menu of all screens. */
  home: () => '/operator',
  /** Applications and instructors. */
  instructors: (query = '') => `/operator/instructors${query}`,
  lessons: (query = '') => `/operator/lessons${query}`,
  /** Everybody's orders. */
  orders: ({ text = '', onlyFlagged = false } = {}) => {
    const query = new URLSearchParams()
    if (text !== '') query.set('q', text)
    if (onlyFlagged) query.set('state', 'flagged')
    return query.size === 0 ? '/operator/orders' : `/operator/orders?${query}`
  },
  order: (merchantUid: string) => `/operator/orders/${encodeURIComponent(merchantUid)}`,
  /** Reported and flagged reviews. */
  reviewCases: (state: 'open' | 'decided' = 'open') =>
    state === 'open' ? '/operator/reviews' : `/operator/reviews?state=${state}`,
} as const
