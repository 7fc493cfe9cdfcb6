import type { Screen } from '~/lib/web/screen'
import { paths } from '../../paths'

export const instructorScreens: readonly Screen[] = [
  {
    path: 'instructors/nearby',
    module: 'nearby-instructors-page',
    audience: 'anyone',
    reads: ['view', 'q', 'search', 'instructor', 'radius', 'area'],
    samples: {
      'instructors-map': () => paths.nearbyInstructors(),
      'instructors-list': () => paths.nearbyInstructors('?view=list&radius=all'),
      'instructors-nobody': () => paths.nearbyInstructors(`?view=list&q=${encodeURIComponent('뷁쮉')}`),
    },
  },
  {
    path: 'instructors/:id',
    module: 'instructor-page',
    audience: 'anyone',
    reads: [],
    samples: {
      instructor: (idOf) => paths.instructor(idOf('instructor')),
      'instructor-nowhere': (idOf) => paths.instructor(idOf('instructor without a place')),
    },
  },
  {
    path: 'instructors/:id/request',
    module: 'lesson-request-page',
    audience: 'anyone',
    samples: {
      'lesson-request': (idOf) => paths.requestLesson(idOf('instructor')),
      'lesson-request-of-nobody': () => paths.requestLesson(0),
    },
  },
  {
    path: 'instructors/status/:key',
    module: 'lesson-status-page',
    audience: 'anyone',
    samples: { 'lesson-status': (_, keyOf) => paths.lessonStatus(keyOf('lesson')) },
  },
  {
    path: 'instructors/inbox',
    module: 'lesson-inbox-page',
    audience: 'member',
    samples: {
      'lesson-inbox-of-member': () => paths.lessonInbox(),
      'lessons-to-come': () => paths.lessonInbox('coming'),
    },
  },
  {
    path: 'profile/instructor',
    module: 'own-instructor-page',
    audience: 'member',
    samples: { 'own-instructor': () => paths.ownInstructor() },
  },
]
