import { playerRange } from '~/features/catalogue/game'
import { seoulMoment } from '~/lib/seoul-date'
import {
  applicantShape,
  areaShape,
  instructorCardShape,
  instructorShape,
  lessonShape,
  lessonStatusShape,
  ownInstructorShape,
} from '../contract'
import type { ApplicationState } from '../instructor'
import type { LessonState } from '../lesson'
import type { ApplicantRow, CardRow, InstructorRow } from './queries/instructors'
import type { LessonRow, OfferRow } from './queries/lessons'

function readPlace({ latitude, longitude }: Pick<CardRow, 'latitude' | 'longitude'>) {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function readShared(row: Omit<CardRow, 'km'>) {
  return {
    id: row.id,
    name: row.name,
    image: row.image,
    address: row.address,
    intro: row.intro,
    at: readPlace(row),
    hasCenter: row.center_name !== null,
    isLocationApproved: row.location_approved,
    areas: row.teaching_areas,
    fee: row.fee,
    gameCount: row.game_count,
    updatedAt: seoulMoment(row.updated_at),
  }
}

/** Rounds to metres, which is precise enough for a distance. */
function inMetres(km: number | null): number | null {
  return km === null ? null : Math.round(km * 1000) / 1000
}

export function presentCard(row: CardRow) {
  return instructorCardShape.toWire({ ...readShared(row), distance: inMetres(row.km) })
}

export function presentArea(area: { name: string; count: number }) {
  return areaShape.toWire(area)
}

function readInstructor(row: InstructorRow) {
  return {
    ...readShared(row),
    snsUrl: row.sns_url,
    certifications: row.certifications,
    games: (row.games ?? []).map((game) => ({
      id: game.id,
      name: game.name,
      description: game.description,
      age: `만 ${game.age}세 이상`,
      players: playerRange({ minPlayers: game.min_players, maxPlayers: game.max_players }),
    })),
    center:
      row.center_name === null
        ? null
        : {
            name: row.center_name,
            address: row.center_address ?? '',
            intro: row.center_intro ?? '',
            programs: row.center_programs,
          },
  }
}

export function presentInstructor(row: InstructorRow) {
  return instructorShape.toWire(readInstructor(row))
}

export function toApplicationState(state: string): ApplicationState {
  return state === 'approved' || state === 'declined' ? state : 'waiting'
}

export function presentOwn(row: InstructorRow) {
  const { snsUrl, games, ...shared } = readInstructor(row)
  return ownInstructorShape.toWire({
    id: shared.id,
    state: toApplicationState(row.state),
    reason: row.reason,
    name: shared.name,
    address: shared.address,
    intro: shared.intro,
    snsUrl: snsUrl ?? '',
    fee: shared.fee,
    areas: shared.areas,
    certifications: shared.certifications,
    gameIds: games.map(({ id }) => id),
    centerName: shared.center?.name ?? '',
    centerAddress: shared.center?.address ?? '',
    centerIntro: shared.center?.intro ?? '',
    centerPrograms: shared.center?.programs ?? [],
    image: shared.image,
    games: games.map(({ id, name }) => ({ id, name })),
  })
}

/** The version of an application, which an operator's decision names. */
export function versionOf({ state, updated_at }: Pick<InstructorRow, 'state' | 'updated_at'>): string {
  return `${state} ${updated_at.toISOString()}`
}

export function presentApplicant(row: ApplicantRow) {
  return applicantShape.toWire({
    ...readInstructor(row),
    state: toApplicationState(row.state),
    reason: row.reason,
    nickname: row.nickname,
    appliedAt: seoulMoment(row.applied_at),
    version: versionOf(row),
  })
}

export function toLessonState(state: string): LessonState {
  switch (state) {
    case 'proposed':
    case 'accepted':
    case 'declined':
    case 'withdrawn':
      return state
    default:
      return 'waiting'
  }
}

function readLesson(row: LessonRow) {
  return {
    state: toLessonState(row.state),
    instructorId: row.instructor_id,
    instructorName: row.instructor_name,
    isInstructorStopped: row.instructor_state !== 'approved' && row.instructor_state !== 'left',
    name: row.name,
    content: row.content,
    wishedAt: row.wished_at && seoulMoment(row.wished_at),
    lessonAt: row.lesson_at && seoulMoment(row.lesson_at),
    message: row.message,
    requestedAt: seoulMoment(row.requested_at),
  }
}

function presentRequest(row: LessonRow, { isContactShown }: { isContactShown: boolean }) {
  return lessonShape.toWire({
    id: row.id,
    ...readLesson(row),
    ...(row.state === 'withdrawn' ? { name: '', content: '' } : {}),
    phone: isContactShown ? row.phone : null,
    email: isContactShown ? row.email : null,
  })
}

/** The instructor's view: no name or content after a withdrawal, and contact details only after accepting. */
export function presentLesson(row: LessonRow) {
  return presentRequest(row, { isContactShown: row.state === 'accepted' })
}

/** An operator's view, always without contact details: nothing that operators do needs them. */
export function presentLessonToOperator(row: LessonRow) {
  return presentRequest(row, { isContactShown: false })
}

export function presentStatus(row: LessonRow, offers: readonly OfferRow[]) {
  return lessonStatusShape.toWire({
    ...readLesson(row),
    hasInstructorLeft: row.instructor_state === 'left',
    isPhoneShown: row.phone_shown || row.state === 'accepted',
    offers: offers.map(({ id, name, image, teaching_areas }) => ({ id, name, image, areas: teaching_areas })),
  })
}
