import { lockMember } from '~/features/accounts/server/commands/members'
import type { DueHandlers } from '~/lib/server/due-items'
import { lotIdOf, stepLot } from './commands/lots'
import { findLotOwner } from './queries/passes'

export const passDue: DueHandlers = {
  'pass-lot': async (tx, { subject, dueAt, now }) => {
    const lotId = lotIdOf(subject)
    const memberId = await findLotOwner(tx, lotId)
    if (memberId !== null) await lockMember(tx, memberId)
    await stepLot(tx, { lotId, dueAt, now })
  },
}
