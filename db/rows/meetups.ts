// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface AnnouncementRow {
  id: number
  text: string
  writtenAt: Date
}

export interface BanRow {
  id: number
  reason: string
  barredAt: Date
  endsAt: Date
  liftedAt: Date | null
  appeal: string | null
  appealedAt: Date | null
  appealDecidedAt: Date | null
}

export interface BlockedRow {
  id: number
  startsAt: Date
  endsAt: Date
  reason: string | null
}

export interface ChosenRow {
  id: number
  total: number
}

export interface ComingAtCafeRow {
  id: number
  title: string
  startsAt: Date
  seated: number
  notified: number | null
}

export interface CompanionRow {
  id: number
  memberId: number
  nickname: string
  image: string | null
  isHost: boolean
  attendance: string | null
  wouldMeetAgain: boolean | null
}

export interface DeskEntryRow {
  id: number
  memberId: number | null
  nickname: string | null
  isHost: boolean
  state: string
  goneBecause: string | null
  tier: number | null
  pass: string
  attendance: string | null
  attendanceBy: string | null
  statedNotHeld: boolean
  isOwed: boolean
}

export interface DeskMeetupFileRow {
  id: number
  title: string
  cafe: string
  host: string | null
  byCafe: boolean
  startsAt: Date
  status: string
  awaitsYes: boolean
  seated: number
  maxPeople: number
  isDoubted: boolean
  isTextHidden: boolean
  cafeId: number
  hostId: number | null
  content: string
  hiddenTitle: string | null
  hiddenContent: string | null
  isPublic: boolean
  tier: number | null
  minPeople: number
  endedAt: Date | null
  cancelledAt: Date | null
  cancelledBy: string | null
  outcome: string | null
}

export interface DeskMeetupRow {
  id: number
  title: string
  cafe: string
  host: string | null
  byCafe: boolean
  startsAt: Date
  status: string
  awaitsYes: boolean
  seated: number
  maxPeople: number
  isDoubted: boolean
  isTextHidden: boolean
}

export interface EntryRow {
  id: number
  meetupId: number
  memberId: number | null
  isHost: boolean
  state: string
  startsAt: Date
  tier: number | null
  pass: string
  passExpiresAt: Date | null
  passHostReturns: number
  seatedAt: Date | null
  offeredAt: Date | null
  attendance: string | null
  attendanceBy: string | null
  checkedInByHand: boolean
  awaitsYes: boolean
}

export interface FindAccessRow {
  hostId: number | null
  passwordHash: string | null
  startsAt: Date
  status: string
  state: string | null
  wasIn: boolean
}

export interface FindNoShowRow {
  entryId: number
  attendance: string | null
  markedAt: Date | null
  objection: string | null
  objectedAt: Date | null
  closedAt: Date | null
  outcome: string | null
}

export interface FindOwnEntryRow {
  id: number
  meetupId: number
  memberId: number
  isHost: boolean
  state: string
  startsAt: Date
  tier: number | null
  pass: string
  passExpiresAt: Date | null
  passHostReturns: number
  seatedAt: Date | null
  offeredAt: Date | null
  attendance: string | null
  attendanceBy: string | null
  checkedInByHand: boolean
  awaitsYes: boolean
}

export interface FindSeriesRow {
  id: number
  hostId: number | null
  cafeId: number
  template: unknown
  starts: string
  passwordHash: string | null
  gameIds: number[]
  broughtIds: number[]
  openSlot: number | null
  madeAt: Date
}

export interface GoneEntryRow {
  id: number
  title: string
  startsAt: Date
  isPublic: boolean
  cafeId: number
  cafeName: string
  way: string | null
  isHost: boolean
  pass: string
}

export interface HandOverRow {
  id: number
  fromId: number
  toId: number
  toName: string
  toImage: string | null
  offeredAt: Date
}

export interface InvitationRow {
  id: number
  meetupId: number
  memberId: number
  token: string
  deadline: Date
  outcome: string | null
  friendId: number | null
  inviter: string
  inviterImage: string | null
  title: string
  startsAt: Date
  lastsMinutes: number | null
  tier: number | null
  isPublic: boolean
  cafeName: string
  cafeAddress: string
}

export interface JoinerRow {
  ownId: number | null
  ownState: string | null
  birthYear: number | null
  isTaken: boolean
  isBlocked: boolean
  isSuspended: boolean
  isBanned: boolean
  isHostSuspended: boolean
  isRegular: boolean
}

export interface ListAskingRow {
  cafeId: number
  weekday: number
  opens: number
  closes: number
  seats: number
  needsYes: boolean
}

export interface ListChosenPlacesRow {
  id: number
  name: string
  address: string
  image: string | null
  latitude: number | null
  longitude: number | null
  hoursText: string | null
  opens: number[] | null
  closes: number[] | null
  count: number
  nextAt: Date
  nextSeats: number | null
  km: number | null
}

export interface ListHitRow {
  id: number
  title: string
  startsAt: Date
  maxPeople: number
  lastsMinutes: number | null
  people: number
  opens: number[] | null
  closes: number[] | null
  passes: number | null
}

export interface ListNotifiedMeetupsRow {
  id: number
  cafeId: number
  cafe: string
  title: string
  startsAt: Date
  maxPeople: number
  seated: number
  answerBy: Date | null
  isOver: boolean | null
  isConfirmed: boolean
  cancelledBy: string | null
  games: string[] | null
  notifiedIds: number[] | null
}

export interface ListPlacesRow {
  id: number
  name: string
  address: string
  image: string | null
  latitude: number | null
  longitude: number | null
  hoursText: string | null
  opens: number[] | null
  closes: number[] | null
  count: number
  nextAt: Date
  nextSeats: number
  km: number | null
}

export interface ListTablesRow {
  id: number
  cafeId: number
  cafe: string
  template: unknown
  weekday: number
  starts: number
  daysAhead: number
  nextDay: string
  pausedAt: Date | null
  stoppedAt: Date | null
  failedDay: string | null
  failure: string | null
  games: { id: number; name: string; image: string | null }[] | null
}

export interface ListWholeEntriesRow {
  id: number
  meetupId: number
  title: string
  cafeName: string
  startsAt: Date
  status: string
  byCafe: boolean
  isHost: boolean
  content: string | null
  contact: string | null
  minPeople: number | null
  maxPeople: number | null
  autoAccepts: boolean | null
  takesLate: boolean | null
  experience: string
  welcomesBeginners: boolean
  explains: boolean
  lastsMinutes: number | null
  beforeLastTrain: boolean
  explained: string[] | null
  hasPassword: boolean | null
  inviteToken: string | null
  games: string[] | null
  broughtGames: string[] | null
  openedAt: Date | null
  confirmedAt: Date | null
  closedAt: Date | null
  endedAt: Date | null
  cancelledAt: Date | null
  cancelledBy: string | null
  state: string
  askedAt: Date
  linedUpAt: Date | null
  passedOverAt: Date | null
  offeredAt: Date | null
  seatedAt: Date | null
  goneAt: Date | null
  goneBecause: string | null
  goneReason: string | null
  tier: number | null
  pass: string
  passExpiresAt: Date | null
  arrival: string | null
  attendance: string | null
  attendanceBy: string | null
  attendanceAt: Date | null
  checkedInByHand: boolean
}

export interface ListWholeHandOversRow {
  meetupId: number
  isOwn: boolean | null
  offeredAt: Date
  outcome: string | null
  endedAt: Date | null
}

export interface ListWholePairsRow {
  meetupId: number
  isFriend: boolean | null
  token: string | null
  madeAt: Date
  deadline: Date
  outcome: string | null
  endedAt: Date | null
}

export interface ListWholePurchasesRow {
  orderId: number
  meetupId: number
  beganAt: Date
  deadline: Date
  isOfFriend: boolean
  outcome: string | null
  settledAt: Date | null
}

export interface ListWholeSeriesRow {
  id: number
  cafe: string
  template: unknown
  starts: string
  hasPassword: boolean
  games: string[] | null
  madeAt: Date
  dates: { day: string; state: string; failure: string | null }[] | null
}

export interface MeetupOfDay {
  id: number
  title: string
  startsAt: Date
  status: string
  isPublic: boolean
  minPeople: number
  maxPeople: number
  seated: number
  unanswered: number
  tier: number | null
  answerBy: Date | null
  checkedIn: number
  notified: number
  scanned: number
  endedAt: Date | null
  host: string | null
  byCafe: boolean
}

export interface MeetupRow {
  id: number
  hostId: number | null
  tableId: number | null
  seriesId: number | null
  regularsUntil: Date | null
  cafeId: number
  title: string
  startsAt: Date
  minPeople: number
  maxPeople: number
  lastsMinutes: number | null
  tier: number | null
  dayKind: string
  autoAccepts: boolean
  passwordHash: string | null
  status: string
  confirmedAt: Date | null
  takesLate: boolean
  yesDueAt: Date | null
  awaitsYes: boolean
  movingUntil: Date | null
  endedAt: Date | null
  openSlot: number | null
  seated: number
  held: number
  unanswered: number
  inLine: number
  cafeName: string
  opens: number[] | null
  closes: number[] | null
  offDays: string[] | null
}

export interface MoveRow {
  id: number
  cafeId: number
  startsAt: Date
  proposedAt: Date
  deadline: Date
}

export interface Moved {
  memberId: number
}

export interface ObjectionRow {
  entryId: number
  meetupId: number
  memberId: number | null
  hostId: number | null
  isOpen: boolean
}

export interface PairRow {
  id: number
  meetupId: number
  memberId: number
  token: string
  deadline: Date
  outcome: string | null
  friendId: number | null
}

export interface PublicMeetupRow {
  id: number
  title: string
  content: string
  startsAt: Date
  status: string
  yesDueAt: Date | null
  awaitsYes: boolean
  minPeople: number
  maxPeople: number
  tier: number | null
  revision: number
  welcomesBeginners: boolean
  explains: boolean
  lastsMinutes: number | null
  beforeLastTrain: boolean
  byCafe: boolean
  cafeName: string
  cafeAddress: string
  cafeCover: string | null
  latitude: number | null
  longitude: number | null
}

export interface PurchaseRow {
  orderId: number
  meetupId: number
  memberId: number
  deadline: Date
  outcome: string | null
  paidAt: Date | null
  friendToken: string | null
  isOfFriend: boolean
  hasMoved: boolean
}

export interface SeatRow {
  entryId: number
  nickname: string | null
  image: string | null
  isHost: boolean
  checkedInAt: Date | null
  hasAttended: boolean
  checkedInByHand: boolean
}

export interface SeriesDateRow {
  day: string
  state: string
  meetupId: number | null
  failure: string | null
}

export interface SettlementRow {
  entryId: number
  meetupId: number
  title: string
  startsAt: Date
  tier: number
  because: string
  settledAt: Date
  reason: string | null
  isDoubted: boolean
}

export interface SettlementSums {
  count: number
  returned: number
  doubted: number
  total: number
}

export interface SharedMeetupRow {
  id: number
  title: string
  startsAt: Date
  isHost: boolean
  ownEntry: number
  theirEntry: number
  wasSeen: boolean
}

export interface ShownEntryRow {
  id: number
  meetupId: number
  memberId: number | null
  nickname: string | null
  image: string | null
  state: string
  isHost: boolean
  arrival: string | null
  attendance: string | null
  attended: number
  noShows: number
  answers: number
  again: number
  promised: number
  calledOff: number
  favouriteGames: { id: number; name: string; image: string | null }[] | null
}

export interface ShownMeetupRow {
  id: number
  hostId: number | null
  tableId: number | null
  seriesId: number | null
  regularsUntil: Date | null
  cafeId: number
  title: string
  content: string
  contact: string | null
  startsAt: Date
  minPeople: number
  maxPeople: number
  lastsMinutes: number | null
  beforeLastTrain: boolean
  tier: number | null
  dayKind: string
  autoAccepts: boolean
  passwordHash: string | null
  status: string
  confirmedAt: Date | null
  takesLate: boolean
  yesDueAt: Date | null
  awaitsYes: boolean
  movingUntil: Date | null
  endedAt: Date | null
  openSlot: number | null
  seated: number
  held: number
  unanswered: number
  inLine: number
  experience: string
  welcomesBeginners: boolean
  explains: boolean
  isPlayed: boolean
  cancelledBy: string | null
  revision: number
  cafeName: string
  cafeAddress: string
  cafeCover: string | null
  cafePhones: string[]
  latitude: number | null
  longitude: number | null
  km: number | null
  people: { id: number; name: string; image: string | null }[] | null
  games: { id: number; name: string; image: string | null; isBrought: boolean }[] | null
  explainers: { gameId: number; id: number; name: string }[] | null
  ownId: number | null
  ownState: string | null
  ownPlace: number | null
  ownCheckedInAt: Date | null
  hasFriendSeat: boolean
  hasHostOffer: boolean
  announcements: number | null
  hasReviewed: boolean
  wasMarkedAbsent: boolean
  ownOfferEndsAt: Date | null
  ownPayingEndsAt: Date | null
  wasIn: boolean
  hostSuspended: boolean
  isRegular: boolean
}

export interface ShownMoveRow {
  id: number
  cafeId: number
  startsAt: Date
  proposedAt: Date
  deadline: Date
  cafeName: string
  cafeAddress: string
  yes: number
  no: number
  asked: number
  own: boolean | null
}

export interface VenueRow {
  id: number
  name: string
  holidaysAsWeekend: boolean
  opens: number[] | null
  closes: number[] | null
  weekdayPass: number | null
  weekendPass: number | null
  offDays: string[] | null
  games: number | null
}
