import { lockOperator } from '~/features/accounts/server/commands/standing'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { enqueue } from '~/lib/server/job-queue'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { type InquiryTopic, mostMessages } from '../../inquiry'
import { supportRefusals } from '../../refusals'
import { supportTags } from '../../tags'
import { supportAudits } from '../audit'
import { inquiryAnsweredNotice } from '../notices'

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

async function noteChange(tx: Transaction, memberId: number): Promise<void> {
  await invalidate(tx, supportTags.inquiries.all)
  await invalidateOwn(tx, [memberId], supportTags.own.all)
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
  const [asked] = await tx<{ memberId: number; hasLeft: boolean; hasAddress: boolean }[]>`
    select member_id, left_at is not null as has_left, email is not null as has_address
    from inquiries join members on members.id = member_id
    where inquiries.id = ${id} for update of inquiries`
  if (!asked) throw refuse(supportRefusals.noInquiry)
  if ((await measure(tx, id)).lastId !== lastId) throw refuse(supportRefusals.changed)
  await addMessage(tx, { inquiryId: id, operatorId, text, now })
  await tx`update inquiries set last_message_at = ${now}, waiting_since = null where id = ${id}`
  await audit(tx, {
    actorId: operatorId,
    action: supportAudits['answer-inquiry'],
    thing: id,
    details: {},
    now,
  })
  await noteChange(tx, asked.memberId)
  if (!asked.hasLeft) {
    await addNotice(tx, inquiryAnsweredNotice, { memberId: asked.memberId, details: { inquiryId: id }, now })
    if (asked.hasAddress) {
      await enqueue(
        tx,
        'mail-inquiry-answer',
        { inquiryId: id, answeredAt: now.toISOString() },
        {
          service: { name: 'mail' },
        },
      )
    }
  }
}

/** Nobody reads an answer after they have left; what was said stays as long as the law asks (decision 0078). */
export async function stopWaiting(tx: Transaction, memberId: number): Promise<void> {
  await tx`update inquiries set waiting_since = null where member_id = ${memberId}`
}

const retentionMs = 3 * 366 * 86_400_000
const mostAtOnce = 1_000

/** The law has complaints of consumers kept for three years. Returns how many were deleted. */
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
