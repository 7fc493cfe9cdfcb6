import { paths } from '~/features/paths'
import { feature } from '~/lib/server/feature'
import { tagsOf } from '~/lib/tags'
import { instructorDeskRoutes } from '../desk/server/routes'
import { instructorTags } from '../instructor'
import { instructorAudits, lessonAudits } from './audit'
import { forgetOldLessons } from './commands/lessons'
import { moveTaughtGames } from './commands/merged-games'
import { instructorDue } from './due'
import { dropCardJob, dropPhotoJob, type InstructorServices, mailLessonJob } from './jobs'
import { instructorData, lessonData } from './member-data'
import * as notices from './notices'
import { findLastInstructor, listInstructorsBetween, photoReferences } from './queries/instructors'
import { instructorRoutes } from './routes'
import { instructorCalls } from './schemas'
import { instructorShareCard } from './share-card'

export const instructors = feature<InstructorServices>({
  name: 'instructors',
  routes: [instructorRoutes, instructorDeskRoutes],
  mergesGames: moveTaughtGames,
  judges: { dependsOn: [instructorTags.facts.all] },
  audits: [instructorAudits, lessonAudits],
  due: instructorDue,
  upkeep: {
    'forget-lessons': { title: '오래된 레슨 요청 정리', everyMs: 6 * 60 * 60_000, work: forgetOldLessons },
  },
  jobs: {
    'drop-instructor-photo': { title: '강사 사진 삭제', open: ({ pictures }) => dropPhotoJob(pictures) },
    'mail-lesson': { title: '레슨 요청 메일', open: mailLessonJob },
    'drop-instructor-card': {
      title: '강사 공유 카드 삭제',
      open: ({ shareCards }) => dropCardJob(shareCards),
    },
  },
  memberData: [lessonData, instructorData],
  pictures: photoReferences,
  notices: [notices],
  shareCards: { instructors: instructorShareCard },
  sitemap: {
    screens: [paths.nearbyInstructors()],
    things: {
      instructors: {
        tags: tagsOf(instructorCalls.list.dependsOn),
        findLast: findLastInstructor,
        listBetween: listInstructorsBetween,
        path: paths.instructor,
      },
    },
  },
})
