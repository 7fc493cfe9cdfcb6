/** Those of `paths` that every first visit needs. The others come with the screens that link to them. */
export const firstPaths = {
  home: () => '/',
  category: (tab = 0) => `/category?tab=${tab}`,
  search: () => '/search',
  /** Recent and liked games, of which one is logged. */
  logAPlay: () => '/play-record',
  /** `query` says whether the map is shown. */
  meetups: (query = '') => `/matching${query}`,
  /** `query` contains the filters, in the format that the screen itself writes. */
  nearby: (query = '') => `/nearby${query}`,
  /** `query` contains the filters, in the format that the screen itself writes. */
  nearbyInstructors: (query = '') => `/instructors/nearby${query}`,
  /** With a game, the result is a play of it; the names are those of the players. With a meetup, it belongs to that. */
  timer: ({
    game,
    names = [],
    meetupId,
  }: {
    game?: { id: number; name: string }
    names?: readonly string[]
    meetupId?: number
  } = {}) => {
    const search = new URLSearchParams(names.map((name) => ['name', name]))
    if (meetupId !== undefined) search.set('meetup', `${meetupId}`)
    if (game) search.set('game', `${game.id}`)
    if (game) search.set('title', game.name)
    return search.size ? `/timer?${search}` : '/timer'
  },
  timerStart: () => '/timer-start',
  profile: () => '/profile',
  notices: () => '/notice-log',
  /** How to reach us, and the member's inquiries. */
  contact: () => '/contact',
} as const
