// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface FindSignUpRow {
  id: number
  memberId: number
  people: number
  state: string
  signedUpAt: Date
  came: boolean | null
  place: number | null
}

export interface ListSignUpsRow {
  id: number
  memberId: number
  people: number
  state: string
  signedUpAt: Date
  came: boolean | null
  nickname: string
  image: string | null
}

export interface OwnEventRow {
  id: number
  cafeName: string
  title: string
  isTextHidden: boolean
  startsAt: Date
  endsAt: Date
  isCancelled: boolean
  people: number
  state: string
  signedUpAt: Date
  linedUpAt: Date | null
  movedUpAt: Date | null
  came: boolean | null
}

export interface ReadEventsRow {
  id: number
  cafeId: number
  cafeName: string
  cafeAddress: string
  cover: string | null
  cafePhones: string[]
  latitude: number | null
  longitude: number | null
  title: string
  content: string
  startsAt: Date
  endsAt: Date
  capacity: number
  priceNote: string | null
  signUpUntil: Date
  taken: number
  waiting: number | null
  revision: number
  cancelledAt: Date | null
  cancelReason: string | null
  hiddenAt: Date | null
  isCafeHidden: boolean
  games: { id: number; name: string; image: string | null }[] | null
}
