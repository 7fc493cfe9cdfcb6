import { meetupIdOf } from '~/features/meetups/server/commands/subject'
import { due } from '~/lib/server/feature'
import { tellHostLate } from './commands/texts'

export const questionDue = {
  /** Questions that came too soon after the last of which the host heard. */
  'question-tell': due('모임 질문을 모아서 알리기', (tx, { subject, now }) =>
    tellHostLate(tx, meetupIdOf(subject), now),
  ),
}
