import type { MemberData } from '~/lib/server/member-data'
import { forgetTextsOf } from './commands/texts'
import { listWholeTexts } from './queries'

export const questionData: MemberData = {
  name: 'questions',
  tables: ['meetup_questions'],
  collect: async (db, memberId) =>
    (await listWholeTexts(db, memberId)).map(({ meetupTitle, isAnswer, text, ...moments }) => ({
      meetup: meetupTitle,
      kind: isAnswer ? '답' : '질문',
      text,
      at: moments.writtenAt.toISOString(),
      deletedAt: moments.deletedAt?.toISOString() ?? null,
      hiddenAt: moments.hiddenAt?.toISOString() ?? null,
    })),
  erase: forgetTextsOf,
}
