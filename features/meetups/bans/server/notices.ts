import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'
import { banEndInWords } from '~/features/reports/ban'

/** To a member whom operators have banned from meetups. */
export const banNotice = noticeKind({
  name: 'meetup-barred',
  group: 'moderation',
  details: z.object({ reason: z.string(), until: z.string() }),
  words: ({ reason, until }) => ({
    title: '모임 참여가 제한됐어요',
    body: `${banEndInWords(new Date(until))} 모임을 열거나, 모임과 행사에 참여할 수 없어요. 참여하려던 모임의 이용권은 돌려드려요. 이유: ${reason}`,
    path: paths.ownReports(),
  }),
})

export const banAnsweredNotice = noticeKind({
  name: 'meetup-bar-answered',
  group: 'moderation',
  details: z.object({ isLifted: z.boolean() }),
  words: ({ isLifted }) => ({
    title: '이의 신청을 확인했어요',
    body: isLifted
      ? '모임 참여 제한을 해제했어요. 다시 모임을 열고 참여할 수 있어요.'
      : '다시 확인했지만 모임 참여 제한을 그대로 두기로 했어요.',
    path: paths.ownReports(),
  }),
})
