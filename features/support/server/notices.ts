import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { paths } from '~/features/paths'

/** Without the answer itself, because a push shows on a locked screen. */
export const inquiryAnsweredNotice = noticeKind({
  name: 'inquiry-answered',
  group: 'account',
  details: z.object({ inquiryId: z.number() }),
  words: ({ inquiryId }) => ({
    title: '문의에 답이 왔어요',
    body: `문의 ${inquiryId}번에 운영자가 답했어요.`,
    path: paths.inquiry(inquiryId),
  }),
})
