import { lockMember } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { closeCase, openCase } from '~/features/reports/server/commands/cases'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { invalidateOwn } from '~/lib/server/response-cache'
import { meetupTags, whyCannotCallOff } from '../../../core/meetup'
import { changed, endEntry, lockEverybody } from '../../../core/server/commands/entries'
import { notifyHost } from '../../../core/server/commands/notify-host'
import { subjectOf } from '../../../core/server/commands/plan-deadlines'
import { lookAtMove } from '../../../core/server/commands/seat-holds'
import { entryStateOf, findOwnEntry } from '../../../core/server/queries/entries'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { moveUp } from '../../../line/server/commands/move-up'
import { banRefusals } from '../../refusals'
import { banAnsweredNotice, banNotice } from '../notices'
import { findBan, listJoinedToCome } from '../queries/bans'
import { resumeMeetupsOf, stopMeetupsOf } from './suspended-host'

/**
 * Bars a locked member from meetups for a time. What they host takes nobody new, and is called off 24 hours before its start. The
 * places that they have elsewhere end with the pass back; each in a transaction of its own, because meetups are locked
 * before members.
 */
export async function banFromMeetups(
  tx: Transaction,
  { memberId, reason, until, now }: { memberId: number; reason: string; until: Date; now: Date },
): Promise<void> {
  const [replaced] = await tx<{ id: number }[]>`
    update meetup_bars set lifted_at = least(ends_at, ${now}),
      appeal_decided_at = case when appealed_at is null then null else coalesce(appeal_decided_at, ${now}) end
    where member_id = ${memberId} and lifted_at is null
    returning id`
  if (replaced) await closeCase(tx, { kind: 'appeal', id: replaced.id, decision: 'keep', now })
  await tx`
    insert into meetup_bars (member_id, reason, barred_at, ends_at) values (${memberId}, ${reason}, ${now}, ${until})`
  for (const { meetupId } of await listJoinedToCome(tx, { memberId, now })) {
    const item = { kind: 'meetup-barred', subject: subjectOf(meetupId), key: String(memberId) }
    await scheduleDue(tx, { ...item, dueAt: now })
  }
  await stopMeetupsOf(tx, { hostId: memberId, until, now })
  await addNotice(tx, banNotice, { memberId, details: { reason, until: until.toISOString() }, now })
  await invalidateOwn(tx, [memberId], meetupTags.own.all)
}

/** Ends the place of a banned member who does not host the meetup. */
export async function releaseBanned(
  tx: Transaction,
  { meetupId, memberId, now }: { meetupId: number; memberId: number; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row || whyCannotCallOff(stateOf(row), now) !== null) return
  const { remaining } = await lockEverybody(tx, meetupId, [memberId])
  if ((await findBan(tx, { memberId, now })) === null) return
  const entry = await findOwnEntry(tx, { meetupId, memberId })
  if (entry === null || entry.isHost) return
  const wasSeated = entryStateOf(entry) === 'seated'
  await endEntry(tx, entry, { end: 'operator', now })
  if (wasSeated) await notifyHost(tx, row, { word: 'left', memberId, seated: row.seated - 1, now })
  await moveUp(tx, meetupId, { remaining, now })
  await lookAtMove(tx, { meetupId, now })
  await changed(tx, meetupId, [memberId, row.hostId])
}

/** The banned member answers, once; operators decide about it. */
export async function appealBan(
  tx: Transaction,
  { memberId, text, now }: { memberId: number; text: string; now: Date },
): Promise<void> {
  await lockMember(tx, memberId)
  const ban = await findBan(tx, { memberId, now })
  if (!ban) throw refuse(banRefusals.noBan)
  if (ban.appealedAt !== null) throw refuse(banRefusals.appealed)
  await tx`update meetup_bars set appeal = ${text}, appealed_at = ${now} where id = ${ban.id}`
  await openCase(tx, { kind: 'appeal', id: ban.id, now })
  await invalidateOwn(tx, [memberId], meetupTags.own.all)
}

/** Operators answer an appeal of a locked member. Places that have ended meanwhile do not come back. */
export async function answerAppeal(
  tx: Transaction,
  { banId, isLifted, now }: { banId: number; isLifted: boolean; now: Date },
): Promise<void> {
  const [ban] = await tx<{ memberId: number }[]>`
    update meetup_bars set appeal_decided_at = ${now},
      lifted_at = case when ${isLifted}::boolean then coalesce(lifted_at, ${now}) else lifted_at end
    where id = ${banId} and appeal_decided_at is null
    returning member_id`
  if (!ban) return
  const { memberId } = ban
  if (isLifted) await resumeMeetupsOf(tx, { hostId: memberId, now })
  await addNotice(tx, banAnsweredNotice, { memberId, details: { isLifted }, now })
  await invalidateOwn(tx, [memberId], meetupTags.own.all)
}
