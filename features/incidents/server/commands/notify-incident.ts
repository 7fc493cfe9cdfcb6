import { randomBytes } from 'node:crypto'
import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { addNotices } from '~/features/notices/server/commands/outbox'
import { auditKinds } from '~/lib/audit-kind'
import { badInput, refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Database, Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { enqueue } from '~/lib/server/job-queue'
import { invalidate } from '~/lib/server/response-cache'
import {
  incidentMessages,
  incidentTags,
  toIncidentKind,
  toListed,
  unknownInWords,
  type WrittenIncident,
} from '../../incident'
import { incidentRefusals } from '../../refusals'
import { incidentNotice } from '../notices'
import { countMembers, findListed } from '../queries'

export const incidentAudits = auditKinds(
  'incident',
  { 'tell-incident': '개인정보 사고를 알렸어요', 'update-incident': '개인정보 사고에 대해 더 알렸어요' },
  { details: { recipients: '받는 사람', isToAll: '모든 회원', isPublic: '공개' } },
)

interface Notifying {
  operatorId: number
  /** The number that the operator has seen. */
  recipients: number
  now: Date
}

/** Writes an incident down, with whom it is told. A due item tells them in slices. Returns its id. */
export async function notifyOfIncident(
  tx: Transaction,
  { operatorId, written, recipients, now }: Notifying & { written: WrittenIncident },
): Promise<number> {
  await lockOperator(tx, { operatorId, need: 'support', now })
  // Two operators may tell of the same at the same time.
  await tx`lock table incidents in share row exclusive mode`
  const { kind, title, items, happened, advice, measures, contact, isToAll, isPublic } = written
  if (isPublic && !isToAll) throw badInput({ isPublic: incidentMessages.notPublic })
  const [same] = await tx<{ id: number }[]>`
    select id from incidents
    where title = ${title} and items = ${items} and happened = ${happened} and advice = ${advice}
      and measures = ${measures} and contact = ${contact}
    limit 1`
  if (same) throw refuse(incidentRefusals.same)
  const listed = isToAll ? null : await findListed(tx, toListed(written.list))
  if (listed && listed.unknown.length > 0) throw badInput({ list: unknownInWords(listed.unknown) })
  const there = listed ? listed.memberIds.length : await countMembers(tx)
  if (there === 0) throw refuse(incidentRefusals.nobody)
  if (there !== recipients) throw refuse(incidentRefusals.countChanged)
  const [stored] = await tx<{ id: number }[]>`
    insert into incidents (key, kind, title, items, happened, advice, measures, contact, is_to_all, is_public,
      written_at)
    values (${randomBytes(24).toString('base64url')}, ${kind}, ${title}, ${items}, ${happened}, ${advice},
      ${measures}, ${contact}, ${isToAll}, ${isPublic}, ${now})
    returning id`
  if (!stored) throw new Error('the incident has no number')
  const messageId = await addMessage(tx, { incidentId: stored.id, text: null, recipients, now })
  if (listed) {
    await tx`
      insert into incident_tellings (message_id, member_id)
      select ${messageId}, member_id from unnest(${listed.memberIds}::int[]) as listed (member_id)`
  } else {
    await tx`
      insert into incident_tellings (message_id, member_id)
      select ${messageId}, id from members where left_at is null`
  }
  await audit(tx, {
    actorId: operatorId,
    action: incidentAudits['tell-incident'],
    thing: stored.id,
    details: { recipients, isToAll, isPublic },
    now,
  })
  return stored.id
}

/** Tells the same people more, or corrects what was said. */
export async function updateIncident(
  tx: Transaction,
  { operatorId, id, text, recipients, now }: Notifying & { id: number; text: string },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'support', now })
  const [known] = await tx<{ id: number }[]>`select id from incidents where id = ${id} for update`
  if (!known) throw refuse(incidentRefusals.noIncident)
  const messages = await tx<{ id: number; text: string | null }[]>`
    select id, text from incident_messages where incident_id = ${id} order by id`
  if (messages.at(-1)?.text === text) throw refuse(incidentRefusals.same)
  const first = messages[0]
  if (!first) throw new Error('the incident has no message')
  const messageId = await addMessage(tx, { incidentId: id, text, recipients, now })
  const told = await tx<{ memberId: number }[]>`
    insert into incident_tellings (message_id, member_id)
    select ${messageId}, member_id from incident_tellings where message_id = ${first.id}
    returning member_id`
  if (told.length === 0) throw refuse(incidentRefusals.nobody)
  if (told.length !== recipients) throw refuse(incidentRefusals.countChanged)
  await audit(tx, {
    actorId: operatorId,
    action: incidentAudits['update-incident'],
    thing: id,
    details: { recipients },
    now,
  })
}

const subjectStart = 'incident-message:'

export const messageIdOf = (subject: string) => Number(subject.slice(subjectStart.length))

function planSlice(tx: Transaction, messageId: number, dueAt: Date): Promise<void> {
  return scheduleDue(tx, { kind: 'tell-incident', subject: `${subjectStart}${messageId}`, dueAt })
}

async function addMessage(
  tx: Transaction,
  {
    incidentId,
    text,
    recipients,
    now,
  }: { incidentId: number; text: string | null; recipients: number; now: Date },
): Promise<number> {
  const [stored] = await tx<{ id: number }[]>`
    insert into incident_messages (incident_id, text, written_at, recipients)
    values (${incidentId}, ${text}, ${now}, ${recipients})
    returning id`
  if (!stored) throw new Error('the message has no number')
  await planSlice(tx, stored.id, now)
  await invalidate(tx, incidentTags.incidents.all)
  return stored.id
}

/** So many members are told in one transaction. */
const sliceSize = 300

/** Tells the next members, each once, and plans the next slice until the last. */
export async function notifyRecipients(
  tx: Transaction,
  { messageId, dueAt, now }: { messageId: number; dueAt: Date; now: Date },
): Promise<void> {
  const [message] = await tx<{ key: string; kind: string; title: string; isUpdate: boolean }[]>`
    select key, kind, title, (text is not null)::boolean as is_update
    from incident_messages join incidents on incidents.id = incident_id
    where incident_messages.id = ${messageId} and ended_at is null for update of incident_messages`
  if (!message) return
  const next = await tx<{ memberId: number }[]>`
    select member_id from incident_tellings where message_id = ${messageId} and told_at is null
    order by member_id limit ${sliceSize}`
  // Whoever leaves meanwhile takes their telling along.
  const remaining = await lockMembers(
    tx,
    next.map(({ memberId }) => memberId),
  )
  await tx`
    update incident_tellings set told_at = ${now}
    where message_id = ${messageId} and member_id = any(${[...remaining]}::int[])`
  await addNotices(tx, incidentNotice, {
    to: [...remaining].map((memberId) => ({
      memberId,
      details: { messageId, ...message, kind: toIncidentKind(message.kind) },
    })),
    now,
  })
  const mailed = await tx<{ memberId: number }[]>`
    select id as member_id from members
    where id = any(${[...remaining]}::int[]) and email is not null and not exists (
      select from identities where identities.member_id = members.id and lower(refused_email) = lower(email)
    )
    order by id`
  for (const { memberId } of mailed)
    await enqueue(tx, 'mail-incident', { messageId, memberId }, { service: { name: 'mail' } })
  const isOver = next.length < sliceSize
  await tx`
    update incident_messages set told = told + ${remaining.size}, ended_at = ${isOver ? now : null}
    where id = ${messageId}`
  await invalidate(tx, incidentTags.incidents.all)
  if (!isOver) await planSlice(tx, messageId, dueAt)
}

export async function noteMail(
  db: Database,
  { messageId, memberId, outcome }: { messageId: number; memberId: number; outcome: 'reached' | 'failed' },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx`
      update incident_tellings set mail_outcome = ${outcome}
      where message_id = ${messageId} and member_id = ${memberId}`
  })
}

export async function forgetNotified(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from incident_tellings where member_id = ${memberId}`
}
