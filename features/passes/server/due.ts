import { lockMember } from '~/features/accounts/server/commands/members'
import { due } from '~/lib/server/feature'
import { lotIdOf, stepLot } from './commands/lots'
import { findLotOwner } from './queries/passes'

export const passDue = {
  'pass-lot': due('이용권 만료', async (tx, { subject, dueAt, now }) => {
    const lotId = lotIdOf(subject)
    const memberId = await findLotOwner(tx, lotId)
    if (memberId !== null) await lockMember(tx, memberId)
    await stepLot(tx, { lotId, dueAt, now })
  }),
}
