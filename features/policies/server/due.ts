import { z } from 'zod'
import { due } from '~/lib/server/feature'
import { notifyOfPolicy, policyHolds, policyIdOf } from './commands/announce-policy'
import { notifyOfTakenBack } from './commands/take-back-policy'

const Progress = z.object({ after: z.number().int() })
const TakenBack = Progress.extend({
  holdsFrom: z.string(),
  reason: z.string(),
  announcedAt: z.iso.datetime(),
})

export const policyDue = {
  'tell-policy': due('바뀌는 약관 알리기', (tx, { subject, payload, dueAt, now }) =>
    notifyOfPolicy(tx, { id: policyIdOf(subject), ...Progress.parse(payload), dueAt, now }),
  ),
  'tell-policy-taken-back': due('약관 변경 취소 알리기', (tx, { subject, payload, dueAt, now }) =>
    notifyOfTakenBack(tx, { id: policyIdOf(subject), ...TakenBack.parse(payload), dueAt, now }),
  ),
  'policy-holds': due('바뀐 약관 적용', (tx) => policyHolds(tx)),
}
