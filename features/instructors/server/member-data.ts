import { onlyFacts } from '~/lib/facts'
import type { MemberData } from '~/lib/server/member-data'
import { instructorFacts } from '../facts'
import { feeInWords } from '../instructor'
import { lessonStateLabels } from '../lesson'
import { eraseInstructor } from './commands/applications'
import { eraseLessonsOf } from './commands/leaving'
import { toApplicationState, toLessonState } from './present'
import { findInstructorOf } from './queries/instructors'
import { listWholeAnswersOf, listWholeLessonsOf } from './queries/lessons'

const { fee, snsUrl, centerName, centerAddress, centerIntro, centerPrograms, ...toldFacts } = instructorFacts

export const instructorData: MemberData = {
  name: 'instructor',
  tables: ['instructors'],
  collect: async (db, memberId) => {
    const own = await findInstructorOf(db, memberId)
    if (!own) return null
    return {
      state: toApplicationState(own.state),
      reason: own.reason,
      ...onlyFacts(toldFacts, own),
      image: own.image,
      latitude: own.latitude,
      longitude: own.longitude,
      isLocationApproved: own.isLocationApproved,
      link: own.snsUrl,
      fee: feeInWords(own.fee),
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
