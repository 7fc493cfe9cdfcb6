/** The paths of the cafe staff's console, apart from `paths`, because every page loads that module. */
export const staffPaths = {
  /** Without an id it opens the member's only cafe, or all of them at a glance. */
  home: (cafeId?: number) => (cafeId === undefined ? '/staff' : `/staff?cafe=${cafeId}`),
  code: (cafeId: number | string) => `/staff/${cafeId}/code`,
  profile: (cafeId: number | string) => `/staff/${cafeId}/profile`,
  photos: (cafeId: number | string) => `/staff/${cafeId}/photos`,
  hours: (cafeId: number | string) => `/staff/${cafeId}/hours`,
  dayOffs: (cafeId: number | string) => `/staff/${cafeId}/day-offs`,
  prices: (cafeId: number | string) => `/staff/${cafeId}/prices`,
  notices: (cafeId: number | string) => `/staff/${cafeId}/notices`,
  corrections: (cafeId: number | string) => `/staff/${cafeId}/corrections`,
  shelf: (cafeId: number | string) => `/staff/${cafeId}/shelf`,
  addGame: (cafeId: number | string, text = '') =>
    text === '' ? `/staff/${cafeId}/shelf/add` : `/staff/${cafeId}/shelf/add?q=${encodeURIComponent(text)}`,
  importShelf: (cafeId: number | string) => `/staff/${cafeId}/shelf/import`,
  loyalty: (cafeId: number | string) => `/staff/${cafeId}/loyalty`,
  /** The screen that marks guests' coupons as used; with a coupon id, opened for that coupon. */
  coupons: (cafeId: number | string, couponId?: number) =>
    couponId === undefined ? `/staff/${cafeId}/coupons` : `/staff/${cafeId}/coupons?coupon=${couponId}`,
  meetups: (cafeId: number | string, day?: string) =>
    day === undefined ? `/staff/${cafeId}/meetups` : `/staff/${cafeId}/meetups?date=${day}`,
  floor: (cafeId: number | string) => `/staff/${cafeId}/floor`,
  floorTables: (cafeId: number | string) => `/staff/${cafeId}/floor/tables`,
  /** Which games its tables have taken: in the last days, or in a month. */
  floorGames: (cafeId: number | string, month?: string) =>
    month === undefined ? `/staff/${cafeId}/floor/games` : `/staff/${cafeId}/floor/games?month=${month}`,
  tables: (cafeId: number | string) => `/staff/${cafeId}/tables`,
  newTable: (cafeId: number | string) => `/staff/${cafeId}/tables/new`,
  events: (cafeId: number | string) => `/staff/${cafeId}/events`,
  newEvent: (cafeId: number | string) => `/staff/${cafeId}/events/new`,
  event: (cafeId: number | string, id: number | string) => `/staff/${cafeId}/events/${id}`,
  editEvent: (cafeId: number | string, id: number | string) => `/staff/${cafeId}/events/${id}/edit`,
  seats: (cafeId: number | string) => `/staff/${cafeId}/seats`,
  settlements: (cafeId: number | string, month?: string) =>
    month === undefined ? `/staff/${cafeId}/settlements` : `/staff/${cafeId}/settlements?month=${month}`,
  /** What the cafe is owed and was paid, and to which account. */
  payouts: (cafeId: number | string) => `/staff/${cafeId}/payouts`,
  payee: (cafeId: number | string) => `/staff/${cafeId}/payouts/account`,
  numbers: (cafeId: number | string) => `/staff/${cafeId}/numbers`,
  people: (cafeId: number | string) => `/staff/${cafeId}/people`,
  log: (cafeId: number | string) => `/staff/${cafeId}/log`,
  join: (key: string) => `/staff/join?key=${encodeURIComponent(key)}`,
} as const
