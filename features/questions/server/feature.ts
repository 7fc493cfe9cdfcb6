import { feature } from '~/lib/server/feature'
import { forgetDeletedTexts } from './commands/texts'
import { questionDue } from './due'
import { questionData } from './member-data'
import { questionAnsweredNotice, questionAskedNotice, questionHiddenNotice } from './notices'
import { questionRoutes } from './routes'

export const questions = feature({
  name: 'questions',
  routes: [questionRoutes],
  due: questionDue,
  upkeep: {
    'forget deleted questions': {
      title: '삭제한 질문과 답 정리',
      everyMs: 86_400_000,
      work: forgetDeletedTexts,
    },
  },
  memberData: [questionData],
  notices: [questionAskedNotice, questionAnsweredNotice, questionHiddenNotice],
})
