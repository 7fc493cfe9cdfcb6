import { due } from '~/lib/server/feature'
import { eventIdOf } from './commands/changed'
import { callOffAtHiddenCafe, remindOfEvent, stepEvent } from './commands/events'
import { moveUpLater } from './commands/move-up'
import { releaseBanned } from './commands/sign-ups'

export const eventDue = {
  /** Sign-up closes, the event begins, and it ends. */
  'event-step': due('행사 진행', (tx, { subject }) => stepEvent(tx, eventIdOf(subject))),
  'event-reminder': due('행사 하루 전 알림', (tx, { subject, now }) =>
    remindOfEvent(tx, { eventId: eventIdOf(subject), now }),
  ),
  'event-line': due('행사에서 기다리는 사람에게 자리 넘기기', (tx, { subject, now }) =>
    moveUpLater(tx, { eventId: eventIdOf(subject), now }),
  ),
  'event-barred': due('제한되거나 정지된 회원의 행사 신청 취소', (tx, { subject, key, now }) =>
    releaseBanned(tx, { eventId: eventIdOf(subject), memberId: Number(key), now }),
  ),
  'event-of-hidden-cafe': due('숨긴 카페의 행사 취소', (tx, { subject, now }) =>
    callOffAtHiddenCafe(tx, { eventId: eventIdOf(subject), now }),
  ),
}
