// What PostgreSQL says of the statements, written by `npm run check -- --fix` (docs/adding.md).

export interface ApplicationRow {
  id: number
  state: string
  address: string
}

export interface EndLessonsToRow {
  id: number
  state: string
  lessonAt: Date | null
  key: string
  requesterId: number | null
  email: string | null
}

export interface EraseLessonsOfRow {
  id: number
  state: string
  lessonAt: Date | null
  instructorMemberId: number | null
}

export interface InstructorRow {
  id: number
  memberId: number | null
  state: string
  reason: string
  name: string
  image: string | null
  address: string
  intro: string
  latitude: number | null
  longitude: number | null
  centerName: string | null
  isLocationApproved: boolean
  areas: string[]
  fee: number | null
  updatedAt: Date
  snsUrl: string | null
  certifications: string[]
  centerAddress: string | null
  centerIntro: string | null
  centerPrograms: string[]
  appliedAt: Date
  gameCount: number
  games:
    | { id: number; name: string; description: string; age: number; minPlayers: number; maxPlayers: number }[]
    | null
}

export interface LessonRow {
  id: number
  key: string
  instructorId: number
  instructorName: string
  instructorMemberId: number | null
  requesterId: number | null
  name: string
  phone: string
  email: string | null
  content: string
  wishedAt: Date | null
  state: string
  lessonAt: Date | null
  message: string
  requestedAt: Date
  changedAt: Date
  calledOffAt: Date | null
  phoneShown: boolean
  instructorState: string
}

export interface ListWholeAnswersOfRow {
  wishedAt: Date | null
  state: string
  lessonAt: Date | null
  message: string
  requestedAt: Date
  changedAt: Date
  calledOffAt: Date | null
}

export interface ListWholeLessonsOfRow {
  instructor: string
  name: string
  phone: string
  email: string | null
  content: string
  wishedAt: Date | null
  state: string
  lessonAt: Date | null
  message: string
  requestedAt: Date
  changedAt: Date
  calledOffAt: Date | null
  phoneShown: boolean
}

export interface ListedLessonRow {
  id: number
  key: string
  instructorId: number
  instructorName: string
  instructorMemberId: number
  requesterId: number | null
  name: string
  phone: string
  email: string | null
  content: string
  wishedAt: Date | null
  state: string
  lessonAt: Date | null
  message: string
  requestedAt: Date
  changedAt: Date
  calledOffAt: Date | null
  phoneShown: boolean
  instructorState: string
  total: number
}

export interface ListedRow {
  id: number
  name: string
  image: string | null
  address: string
  intro: string
  latitude: number | null
  longitude: number | null
  km: number | null
  centerName: string | null
  isLocationApproved: boolean
  areas: string[]
  fee: number | null
  updatedAt: Date
  total: number
  gameCount: number
}

export interface SuggestedRow {
  id: number
  name: string
  image: string | null
  areas: string[]
}
