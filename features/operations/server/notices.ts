import { z } from 'zod'
import { noticeKind } from '~/features/notices/notice'
import { operatorPaths } from '~/features/operator-paths'
import { withSubject } from '~/lib/korean'
import { deskWaitingInWords } from '../desk-waiting'

const count = z.number()

/** To operators, in the morning: what waits for them. */
export const deskMorningNotice = noticeKind({
  name: 'desk-morning',
  group: 'moderation',
  details: z.object({
    reports: count,
    /** Until 0.3.0 they were counted beside the reports. */
    reviews: count.default(0),
    meetups: count,
    inquiries: count,
    orders: count,
    applications: count,
    lessons: count,
    payouts: count.default(0),
  }),
  words: ({ reviews, ...waiting }) => ({
    title: '기다리는 일이 있어요',
    body: `${withSubject(deskWaitingInWords({ ...waiting, reports: waiting.reports + reviews }))} 답을 기다려요.`,
    path: operatorPaths.home(),
  }),
})
