// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface AlertRow {
  title: string
  source: string
  waitsFor: Date | null
  toldAt: Date | null
}

export interface ChoicesRow {
  ofCafes: boolean
  ofGames: boolean
  ofNews: boolean
  areaName: string | null
  latitude: number | null
  longitude: number | null
  radiusKm: number | null
  weekdays: number | null
  fromHour: number | null
  untilHour: number | null
}

export interface FindOpenMeetupRow {
  id: number
  title: string
  hostId: number | null
  cafeId: number
  cafe: string
  startsAt: Date
  seats: number
  latitude: number | null
  longitude: number | null
  regularsUntil: Date | null
  regularsOf: number | null
  lastsMinutes: number | null
}

export interface ListSuitedRow {
  memberId: number
  birthYear: number | null
  source: 'cafe' | 'game' | 'area' | null
  notifiedToday: number
}

export interface WaitingMeetupRow {
  memberId: number
  meetupId: number
  title: string
}

export interface WaitingNewsRow {
  memberId: number
  cafeId: number
  cafe: string
  text: string
}
