import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { staffPaths } from '~/features/staff-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { concerns } from '../../core/server/notices'
import { atCafe } from '../../course/server/notices'

/** The clock could not open a date of a standing table. */
export const cafeTableFailedNotice = noticeKind({
  name: 'cafe-table-failed',
  group: 'cafe',
  details: atCafe.omit({ meetupId: true }).extend({ why: z.string() }),
  concerns,
  words: ({ cafe, cafeId, title, why, startsAt }) => ({
    title: `${cafe}: 매장 테이블을 열지 못했어요`,
    body: `${seoulShortMoment(new Date(startsAt))} '${title}': ${why} 다음 주에는 다시 열어 봐요.`,
    path: staffPaths.tables(cafeId),
  }),
})
