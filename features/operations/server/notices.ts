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
    reviews: count,
    meetups: count,
    inquiries: count,
    orders: count,
    applications: count,
    lessons: count,
  }),
  words: (waiting) => ({
    title: '기다리는 일이 있어요',
    body: `${withSubject(deskWaitingInWords(waiting))} 답을 기다려요.`,
    path: operatorPaths.home(),
  }),
})
