import { meetupIdOf } from '~/features/meetups/core/server/commands/plan-deadlines'
import { due, feature } from '~/lib/server/feature'
import { questionRefusals } from '../refusals'
import { forgetDeletedTexts, hideQuestion, notifyHostLate } from './commands/texts'
import { questionData } from './member-data'
import * as notices from './notices'
import { questionRoutes } from './routes'

export const questionDue = {
  /** Questions that came too soon after the last of which the host heard. */
  'question-tell': due('모임 질문을 모아서 알리기', (tx, { subject, now }) =>
    notifyHostLate(tx, meetupIdOf(subject), now),
  ),
}

export const questions = feature({
  name: 'questions',
  routes: [questionRoutes],
  judges: {
    refusals: questionRefusals.noQuestion,
    kinds: {
      question: {
        carryOut: async (tx, { decision, subject: id, reason, now }) => {
          if (decision === 'hide-text') await hideQuestion(tx, { id, reason, now })
        },
      },
    },
  },
  due: questionDue,
  upkeep: {
    'forget deleted questions': {
      title: '삭제한 질문과 답 정리',
      everyMs: 86_400_000,
      work: forgetDeletedTexts,
    },
  },
  memberData: [questionData],
  notices: [notices],
})
