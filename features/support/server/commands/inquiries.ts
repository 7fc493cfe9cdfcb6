import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { auditKinds } from '~/lib/audit-kind'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import {
  daysOfVisitorsAddress,
  type InquiryTopic,
  mostMessages,
  supportTags,
  yearsOfInquiries,
} from '../../inquiry'
import { supportRefusals } from '../../refusals'
import { inquiryAnsweredNotice } from '../notices'

export const supportAudits = auditKinds('inquiry', { 'answer-inquiry': '문의에 답했어요' }, { details: {} })

interface NewInquiry {
  memberId: number
  topic: InquiryTopic
  about?: string | undefined
  text: string
  now: Date
}

/** Returns the number of the inquiry. */
export async function openInquiry(
  tx: Transaction,
  { memberId, topic, about, text, now }: NewInquiry,
): Promise<number> {
  const [opened] = await tx<{ id: number }[]>`
    insert into inquiries (member_id, topic, about, opened_at, last_message_at, waiting_since)
    values (${memberId}, ${topic}, ${about || null}, ${now}, ${now}, ${now})
    returning id`
  if (!opened) throw new Error('the inquiry has no number')
  await addMessage(tx, { inquiryId: opened.id, operatorId: null, text, now })
  await noteChange(tx, memberId)
  return opened.id
}

/** Opens the inquiry of somebody who has not signed in. Returns its number. */
export async function openVisitorInquiry(
  tx: Transaction,
  { email, topic, text, now }: { email: string; topic: InquiryTopic; text: string; now: Date },
): Promise<number> {
  const [opened] = await tx<{ id: number }[]>`
    insert into inquiries (email, topic, opened_at, last_message_at, waiting_since)
    values (${email}, ${topic}, ${now}, ${now}, ${now})
    returning id`
  if (!opened) throw new Error('the inquiry has no number')
  await addMessage(tx, { inquiryId: opened.id, operatorId: null, text, now })
  await noteChange(tx, null)
  return opened.id
}

async function noteChange(tx: Transaction, memberId: number | null): Promise<void> {
  await invalidate(tx, supportTags.inquiries.all)
  if (memberId !== null) await invalidateOwn(tx, [memberId], supportTags.own.all)
}

async function addMessage(
  tx: Transaction,
  {
    inquiryId,
    operatorId,
    text,
    now,
  }: { inquiryId: number; operatorId: number | null; text: string; now: Date },
): Promise<void> {
  await tx`
    insert into inquiry_messages (inquiry_id, operator_id, text, sent_at)
    values (${inquiryId}, ${operatorId}, ${text}, ${now})`
}

/** The id of the last message and the number of messages, of a locked inquiry. */
async function measure(tx: Transaction, inquiryId: number): Promise<{ lastId: number; count: number }> {
  const [thread] = await tx<{ lastId: number; count: number }[]>`
    select coalesce(max(id), 0)::int as last_id, count(*)::int as count
    from inquiry_messages where inquiry_id = ${inquiryId}`
  return thread ?? { lastId: 0, count: 0 }
}

export async function writeToInquiry(
  tx: Transaction,
  { id, memberId, text, now }: { id: number; memberId: number; text: string; now: Date },
): Promise<void> {
  const [own] = await tx`select from inquiries where id = ${id} and member_id = ${memberId} for update`
  if (!own) throw refuse(supportRefusals.noInquiry)
  if ((await measure(tx, id)).count >= mostMessages) throw refuse(supportRefusals.fullThread)
  await addMessage(tx, { inquiryId: id, operatorId: null, text, now })
  await tx`
    update inquiries set last_message_at = ${now}, waiting_since = coalesce(waiting_since, ${now}) where id = ${id}`
  await noteChange(tx, memberId)
}

interface Answer {
  id: number
  operatorId: number
  text: string
  /** The last message that the operator has read. */
  lastId: number
  now: Date
}

export async function answerInquiry(
  tx: Transaction,
  { id, operatorId, text, lastId, now }: Answer,
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'support', now })
  const [asked] = await tx<{ memberId: number | null; hasLeft: boolean; hasAddress: boolean }[]>`
    select member_id, left_at is not null as has_left,
      inquiries.email is not null or members.email is not null and not exists (
        select from identities where identities.member_id = members.id and lower(refused_email) = lower(members.email)
      ) as has_address
    from inquiries left join members on members.id = member_id
    where inquiries.id = ${id} for update of inquiries`
  if (!asked) throw refuse(supportRefusals.noInquiry)
  const { memberId, hasLeft, hasAddress } = asked
  if (memberId === null && !hasAddress) throw refuse(supportRefusals.noAddress)
  const { lastId: last, count } = await measure(tx, id)
  if (last !== lastId) throw refuse(supportRefusals.changed)
  // A member's next message refuses itself; the answers to a visitor have no other end.
  if (memberId === null && count >= mostMessages) throw refuse(supportRefusals.fullThread)
  await addMessage(tx, { inquiryId: id, operatorId, text, now })
  await tx`update inquiries set last_message_at = ${now}, waiting_since = null where id = ${id}`
  await audit(tx, {
    actorId: operatorId,
    action: supportAudits['answer-inquiry'],
    thing: id,
    details: {},
    now,
  })
  await noteChange(tx, memberId)
  const told = { inquiryId: id, answeredAt: now.toISOString() }
  const byMail = { service: { name: 'mail' } } as const
  if (memberId === null) return enqueue(tx, 'mail-visitor-answer', told, byMail)
  if (hasLeft) return
  await addNotice(tx, inquiryAnsweredNotice, { memberId, details: { inquiryId: id }, now })
  if (hasAddress) await enqueue(tx, 'mail-inquiry-answer', told, byMail)
}

/** Nobody reads an answer after they have left; what was said stays as long as the law asks (decision 0078). */
export async function stopWaiting(tx: Transaction, memberId: number): Promise<void> {
  await tx`update inquiries set waiting_since = null where member_id = ${memberId}`
}

const retentionMs = yearsOfInquiries * 366 * 86_400_000
const mostAtOnce = 1_000

/** Returns how many were deleted. */
export function forgetOldInquiries(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retentionMs)
  return db.transaction(async (tx) => {
    const gone = await tx<{ id: number }[]>`
      delete from inquiries where id in (
        select id from inquiries where last_message_at < ${before} order by last_message_at limit ${mostAtOnce})
      returning id`
    return gone.length
  })
}

const addressMs = daysOfVisitorsAddress * 86_400_000

/** The answer has arrived, so the address of a visitor is no longer needed. Returns how many were deleted. */
export function forgetAddresses(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - addressMs)
  return db.transaction(async (tx) => {
    const gone = await tx<{ id: number }[]>`
      update inquiries set email = null where id in (
        select id from inquiries
        where email is not null and waiting_since is null and last_message_at < ${before}
        order by last_message_at limit ${mostAtOnce})
      returning id`
    return gone.length
  })
}
