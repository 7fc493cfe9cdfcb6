import { meetupIdOf } from '~/features/meetups/core/server/commands/plan-deadlines'
import { due } from '~/lib/server/feature'
import { notifyHostLate } from './commands/texts'

export const questionDue = {
  /** Questions that came too soon after the last of which the host heard. */
  'question-tell': due('모임 질문을 모아서 알리기', (tx, { subject, now }) =>
    notifyHostLate(tx, meetupIdOf(subject), now),
  ),
}
