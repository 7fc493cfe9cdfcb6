import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import { accountTags } from '../../../account'
import { noteLimits } from '../../../account-status'
import { deskRefusals } from '../../../desk-refusals'
import { accountRefusals } from '../../../refusals'
import { memberAudits } from '../../../server/audit'

interface Noting {
  operatorId: number
  memberId: number
  now: Date
}

async function lockBoth(tx: Transaction, { operatorId, memberId, now }: Noting): Promise<void> {
  const remaining = await lockMembers(tx, [operatorId, memberId])
  await checkOperator(tx, { operatorId, need: 'support', now })
  if (!remaining.has(memberId)) throw refuse(accountRefusals.noMember)
}

/** Writes a note for other operators, which the member is never shown on a screen. */
export async function writeNote(
  tx: Transaction,
  { text, ...noting }: Noting & { text: string },
): Promise<void> {
  await lockBoth(tx, noting)
  const { operatorId, memberId, now } = noting
  const [written] = await tx<{ count: number }[]>`
    select count(*)::int as count from member_notes where member_id = ${memberId}`
  if ((written?.count ?? 0) >= noteLimits.ofMember) throw refuse(deskRefusals.tooManyNotes)
  await tx`
    insert into member_notes (member_id, author_id, text, written_at) values (${memberId}, ${operatorId}, ${text}, ${now})`
  await audit(tx, { actorId: operatorId, action: memberAudits['write-note'], thing: memberId, now })
  await invalidate(tx, accountTags.status.of(memberId))
}

/** Only its author deletes a note. */
export async function deleteNote(
  tx: Transaction,
  { noteId, ...noting }: Noting & { noteId: number },
): Promise<void> {
  await lockBoth(tx, noting)
  const { operatorId, memberId, now } = noting
  const [note] = await tx<{ authorId: number }[]>`
    select author_id from member_notes where id = ${noteId} and member_id = ${memberId}`
  if (!note) throw refuse(deskRefusals.noNote)
  if (note.authorId !== operatorId) throw refuse(deskRefusals.notOwnNote)
  await tx`delete from member_notes where id = ${noteId}`
  await audit(tx, { actorId: operatorId, action: memberAudits['delete-note'], thing: memberId, now })
  await invalidate(tx, accountTags.status.of(memberId))
}
