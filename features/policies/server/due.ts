import { z } from 'zod'
import { due } from '~/lib/server/feature'
import { policyHolds, policyIdOf, tellPolicy } from './commands/announce-policy'

const Progress = z.object({ after: z.number().int() })

export const policyDue = {
  'tell-policy': due('바뀌는 약관 알리기', (tx, { subject, payload, dueAt, now }) =>
    tellPolicy(tx, { id: policyIdOf(subject), ...Progress.parse(payload), dueAt, now }),
  ),
  'policy-holds': due('바뀐 약관 적용', (tx) => policyHolds(tx)),
}
