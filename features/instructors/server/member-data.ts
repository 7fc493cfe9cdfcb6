import type { MemberData } from '~/lib/server/member-data'
import { feeInWords } from '../instructor'
import { lessonStateLabels } from '../lesson'
import { eraseInstructor } from './commands/applications'
import { eraseLessonsOf } from './commands/leaving'
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
      isLocationApproved: own.isLocationApproved,
      intro: own.intro,
      link: own.snsUrl,
      fee: feeInWords(own.fee),
      areas: own.areas,
      certifications: own.certifications,
      center:
        own.centerName === null
          ? null
          : {
              name: own.centerName,
              address: own.centerAddress,
              intro: own.centerIntro,
              programs: own.centerPrograms,
            },
      games: (own.games ?? []).map(({ name }) => name),
      appliedAt: own.appliedAt,
      updatedAt: own.updatedAt,
      answers: (await listWholeAnswersOf(db, own.id)).map(
        ({ state, wishedAt, lessonAt, requestedAt, changedAt, calledOffAt, message }) => ({
          state: lessonStateLabels[toLessonState(state)],
          message,
          wishedAt,
          lessonAt,
          requestedAt,
          changedAt,
          calledOffAt,
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
