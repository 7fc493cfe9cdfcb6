import { z } from 'zod'
import { due } from '~/lib/server/feature'
import { notifyEnded } from './commands/leaving'
import { remindOfLesson, suggestOthers } from './commands/lessons'
import { endedLesson } from './notices'

const OfLesson = z.object({ id: z.number().int() })
const Ended = endedLesson.extend({ memberId: z.number().int() })

export const instructorDue = {
  'lesson-silence': due('답이 없는 레슨 요청에 다른 강사 안내', (tx, { payload, now }) =>
    suggestOthers(tx, OfLesson.parse(payload).id, now),
  ),
  'lesson-reminder': due('레슨 하루 전 안내', (tx, { payload, now }) =>
    remindOfLesson(tx, OfLesson.parse(payload).id, now),
  ),
  'lesson-ended': due('탈퇴로 끝난 레슨 안내', (tx, { payload, now }) =>
    notifyEnded(tx, Ended.parse(payload), now),
  ),
}
