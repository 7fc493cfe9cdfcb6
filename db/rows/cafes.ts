// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface CafeNoticeRow {
  id: number
  text: string
  updatedAt: Date
}

export interface CafeRow {
  id: number
  businessNumber: string | null
  hiddenAt: Date | null
  hiddenReason: string | null
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  image: string | null
  moreImages: string[]
  phones: string[]
  event: string | null
  facilities: string[]
  hoursText: string | null
  opens: number[] | null
  closes: number[] | null
  weekdayAdultFee: number | null
  weekendAdultFee: number | null
  weekdayChildFee: number | null
  weekendChildFee: number | null
  holidaysAsWeekend: boolean
  hasOwner: boolean
  weekdayPass: number | null
  weekendPass: number | null
  followCount: number
  gameCount: number
  updatedAt: Date
  km: number | null
  ownKm: number | null
  offDays: string[] | null
  offReasons: string[] | null
  isFollowed: boolean | null
}

export interface CopyRow {
  id: number
  copies: number
  condition: string
  canTeach: boolean
}

export interface CorrectionRow {
  id: number
  about: string
  text: string
  sentAt: Date
  answer: string | null
  answeredAt: Date | null
}

export interface FirstDayRow {
  hasSeats: boolean
  hasAccount: boolean
  hasRewards: boolean
  hasShownCode: boolean
  hasDevice: boolean
  isDismissed: boolean
}

export interface InviteRow {
  id: number
  role: string
  expiresAt: Date
}

export interface ListCafeLogRow {
  id: number
  action: string
  details: unknown
  at: Date
  actor: string | null
  total: number
}

export interface ListCafesTodayRow {
  id: number
  name: string
  address: string
  image: string | null
  role: string
  meetups: number
  people: number | null
  checkedIn: number
  stamps: number
  asking: number
  owed: number | null
}

export interface ListCorrectionsByRow {
  id: number
  cafe: string
  about: string
  text: string
  sentAt: Date
  answer: string | null
  answeredAt: Date | null
}

export interface ListImportedCafesRow {
  id: number
  businessNumber: string | null
  name: string
  address: string
  latitude: number | null
  longitude: number | null
  isAsAdded: boolean
}

export interface ListedRow {
  id: number
  total: number
}

export interface ListedShelfRow {
  id: number
  name: string
  image: string | null
  genres: string[]
  difficulty: number
  minPlayers: number
  maxPlayers: number
  playMinutes: number
  age: number
  score: number | null
  reviewCount: number
  playCount: number
  likeCount: number
  isLiked: boolean | null
  isReviewed: boolean | null
  lastPlayedOn: string | null
  copies: number
  condition: string
  canTeach: boolean
  total: number
}

export interface ManagedCafeRow {
  id: number
  name: string
  address: string
  isHidden: boolean
  owners: number | null
  staff: number | null
}

export interface OfferedCafeRow {
  id: number
  role: string
  expiresAt: Date
  cafeId: number
  name: string
  image: string | null
  ownRole: string | null
}

export interface StaffRow {
  memberId: number
  nickname: string
  image: string | null
  role: string
  since: Date
}

export interface StaffedCafeRow {
  id: number
  name: string
  address: string
  image: string | null
  role: string
}

export interface TodayRow {
  newFollows: number
}
