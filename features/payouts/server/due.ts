import { due } from '~/lib/server/feature'
import { cafeOfPayeeSubject, remindOfPayee } from './commands/payees'

export const payoutDue = {
  'payee-missing': due('계좌가 없는 카페의 점주에게 알리기', (tx, { subject, now }) =>
    remindOfPayee(tx, { cafeId: cafeOfPayeeSubject(subject), now }),
  ),
}
