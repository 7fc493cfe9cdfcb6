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
    hasCenter: row.centerName !== null,
    isLocationApproved: row.locationApproved,
    areas: row.teachingAreas,
    fee: row.fee,
    gameCount: row.gameCount,
    updatedAt: seoulMoment(row.updatedAt),
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
    snsUrl: row.snsUrl,
    certifications: row.certifications,
    games: (row.games ?? []).map((game) => ({
      id: game.id,
      name: game.name,
      description: game.description,
      age: `만 ${game.age}세 이상`,
      players: playerRange({ minPlayers: game.minPlayers, maxPlayers: game.maxPlayers }),
    })),
    center:
      row.centerName === null
        ? null
        : {
            name: row.centerName,
            address: row.centerAddress ?? '',
            intro: row.centerIntro ?? '',
            programs: row.centerPrograms,
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
export function versionOf({ state, updatedAt }: Pick<InstructorRow, 'state' | 'updatedAt'>): string {
  return `${state} ${updatedAt.toISOString()}`
}

export function presentApplicant(row: ApplicantRow) {
  return applicantShape.toWire({
    ...readInstructor(row),
    state: toApplicationState(row.state),
    reason: row.reason,
    nickname: row.nickname,
    appliedAt: seoulMoment(row.appliedAt),
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
    instructorId: row.instructorId,
    instructorName: row.instructorName,
    isInstructorStopped: row.instructorState !== 'approved' && row.instructorState !== 'left',
    name: row.name,
    content: row.content,
    wishedAt: row.wishedAt && seoulMoment(row.wishedAt),
    lessonAt: row.lessonAt && seoulMoment(row.lessonAt),
    message: row.message,
    requestedAt: seoulMoment(row.requestedAt),
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
    hasInstructorLeft: row.instructorState === 'left',
    isPhoneShown: row.phoneShown || row.state === 'accepted',
    offers: offers.map(({ id, name, image, teachingAreas }) => ({ id, name, image, areas: teachingAreas })),
  })
}
