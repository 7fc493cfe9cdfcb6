import type { InstructorRow, LessonRow, ListedRow, SuggestedRow } from '~/db/rows/instructors'
import { playerRange } from '~/features/catalogue/game'
import { seoulMoment } from '~/lib/seoul-date'
import type { ApplicationState } from '../instructor'
import type { LessonState } from '../lesson'

function readFacts<Row extends Omit<ListedRow, 'km' | 'total'>>(row: Row) {
  const { latitude, longitude } = row
  return {
    ...row,
    at: latitude === null || longitude === null ? null : { latitude, longitude },
    hasCenter: row.centerName !== null,
    updatedAt: seoulMoment(row.updatedAt),
  }
}

export function presentCard(row: ListedRow) {
  // Rounded to metres, which is precise enough for a distance.
  return { ...readFacts(row), distance: row.km === null ? null : Math.round(row.km * 1000) / 1000 }
}

export function presentInstructor<Row extends InstructorRow>(row: Row) {
  const { centerName, centerAddress, centerIntro, centerPrograms } = row
  return {
    ...readFacts(row),
    games: (row.games ?? []).map((game) => ({
      ...game,
      age: `만 ${game.age}세 이상`,
      players: playerRange(game),
    })),
    center:
      centerName === null
        ? null
        : {
            name: centerName,
            address: centerAddress ?? '',
            intro: centerIntro ?? '',
            programs: centerPrograms,
          },
  }
}

export function toApplicationState(state: string): ApplicationState {
  return state === 'approved' || state === 'declined' ? state : 'waiting'
}

export function presentOwn(row: InstructorRow) {
  const games = row.games ?? []
  return {
    ...row,
    state: toApplicationState(row.state),
    snsUrl: row.snsUrl ?? '',
    gameIds: games.map(({ id }) => id),
    games,
    centerName: row.centerName ?? '',
    centerAddress: row.centerAddress ?? '',
    centerIntro: row.centerIntro ?? '',
  }
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
    ...row,
    state: toLessonState(row.state),
    isInstructorStopped: row.instructorState !== 'approved' && row.instructorState !== 'left',
  }
}

/** An operator's view, always without contact details: nothing that operators do needs them. */
export function presentLessonToOperator(row: LessonRow) {
  const gone = row.state === 'withdrawn' ? { name: '', content: '' } : {}
  return { ...readLesson(row), ...gone, phone: null, email: null }
}

/** The instructor's view: no name or content after a withdrawal, and contact details only after accepting. */
export function presentLesson(row: LessonRow) {
  const { phone, email, state } = row
  return { ...presentLessonToOperator(row), ...(state === 'accepted' && { phone, email }) }
}

export function presentStatus(row: LessonRow, suggested: readonly SuggestedRow[]) {
  return {
    ...readLesson(row),
    hasInstructorLeft: row.instructorState === 'left',
    isPhoneShown: row.phoneShown || row.state === 'accepted',
    offers: suggested,
  }
}
