import type { MemberData } from '~/lib/server/member-data'
import { feeInWords } from '../instructor'
import { lessonStateLabels } from '../lesson'
import { eraseInstructor } from './commands/applications'
import { eraseLessonsOf } from './commands/lessons'
import { toApplicationState, toLessonState } from './present'
import { findInstructorOf } from './queries/instructors'
import { listWholeAnswersOf, listWholeLessonsOf } from './queries/lessons'

export const instructorData: MemberData = {
  name: 'instructor',
  tables: ['instructors'],
  collect: async (db, memberId) => {
    const own = await findInstructorOf(db, memberId)
    if (!own) return null
    return {
      state: toApplicationState(own.state),
      reason: own.reason,
      name: own.name,
      image: own.image,
      address: own.address,
      latitude: own.latitude,
      longitude: own.longitude,
      isLocationApproved: own.location_approved,
      intro: own.intro,
      link: own.sns_url,
      fee: feeInWords(own.fee),
      areas: own.teaching_areas,
      certifications: own.certifications,
      center:
        own.center_name === null
          ? null
          : {
              name: own.center_name,
              address: own.center_address,
              intro: own.center_intro,
              programs: own.center_programs,
            },
      games: (own.games ?? []).map(({ name }) => name),
      appliedAt: own.applied_at,
      updatedAt: own.updated_at,
      answers: (await listWholeAnswersOf(db, own.id)).map(
        ({ state, wished_at, lesson_at, requested_at, changed_at, message }) => ({
          state: lessonStateLabels[toLessonState(state)],
          message,
          wishedAt: wished_at,
          lessonAt: lesson_at,
          requestedAt: requested_at,
          changedAt: changed_at,
        }),
      ),
    }
  },
  erase: eraseInstructor,
}

export const lessonData: MemberData = {
  name: 'lessons',
  tables: ['lesson_requests'],
  collect: async (db, memberId) =>
    (await listWholeLessonsOf(db, memberId)).map(({ state, ...lesson }) => ({
      ...lesson,
      state: lessonStateLabels[toLessonState(state)],
    })),
  erase: eraseLessonsOf,
}
