import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { kindNames, lookedAtHours, reportedKinds } from '../report'

/** To each reporter once. It names nobody, and does not say what became of another person. */
export const reportAnsweredNotice = noticeKind({
  name: 'report-answered',
  group: 'moderation',
  details: z.object({ about: z.enum(reportedKinds), isActedOn: z.boolean() }),
  words: ({ about, isActedOn }) => ({
    title: '신고한 내용을 확인했어요',
    body: `${kindNames[about]} 신고를 운영팀이 확인${
      isActedOn
        ? '하고 필요한 조치를 했어요.'
        : '했지만 규칙을 어긴 것은 찾지 못했어요. 다시 그러면 또 알려 주세요.'
    } 알려 주셔서 고마워요.`,
    path: paths.ownReports(),
  }),
})

/** To operators: a case was opened, or nobody has decided about it within a day. */
export const reportWaitingNotice = noticeKind({
  name: 'report-waiting',
  group: 'moderation',
  details: z.object({ isOverdue: z.boolean() }),
  words: ({ isOverdue }) => ({
    title: isOverdue ? `${lookedAtHours}시간이 지난 신고가 있어요` : '새 신고가 들어왔어요',
    body: isOverdue
      ? '아직 아무도 확인하지 않았어요. 지금 확인해 주세요.'
      : `${lookedAtHours}시간 안에 확인하고 결과를 알려 주세요.`,
    path: operatorPaths.reports(),
  }),
})
