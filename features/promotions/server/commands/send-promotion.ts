import { lockOperator } from '~/features/accounts/server/commands/account-status'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { addNotices } from '~/features/notices/server/commands/outbox'
import { auditKinds } from '~/lib/audit-kind'
import type { Business } from '~/lib/business'
import { refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import {
  isPromotionNight,
  mostPromotionsADay,
  nextPromotionMorning,
  type WrittenPromotion,
} from '../../promotion'
import { sendRefusals, stopRefusals } from '../../refusals'
import { promotionNotice } from '../notices'
import { countRecipients } from '../queries'

export const promotionAudits = auditKinds(
  'promotion',
  { 'send-promotion': '광고 소식을 보냈어요', 'stop-promotion': '광고 소식을 멈췄어요' },
  { details: { recipients: '받는 사람' } },
)

const promotionSubject = 'promotion:'

export const promotionIdOf = (subject: string) => Number(subject.slice(promotionSubject.length))

const dayMs = 24 * 60 * 60_000

/** Plans the sending of a message to those who consented. The due item tells them in slices. */
export async function sendPromotion(
  tx: Transaction,
  {
    operatorId,
    written: { title, body, path },
    recipients,
    business,
    now,
  }: {
    operatorId: number
    written: WrittenPromotion
    /** The number that the operator has seen. */
    recipients: number
    business: Business
    now: Date
  },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const sender = business.name
  const contact = business.phone
  if (sender === null || contact === null) throw refuse(sendRefusals.noSender)
  // Two operators may send at the same time.
  await tx`lock table promotions in share row exclusive mode`
  const [recent] = await tx<{ count: number; same: number }[]>`
    select count(*)::int as count,
      (count(*) filter (where title = ${title.trim()} and body = ${body.trim()} and not is_stopped))::int as same
    from promotions where written_at > ${new Date(now.getTime() - dayMs)}`
  if (recent && recent.same > 0) throw refuse(sendRefusals.same)
  if ((recent?.count ?? 0) >= mostPromotionsADay) throw refuse(sendRefusals.tooMany)
  const there = await countRecipients(tx)
  if (there.recipients === 0) throw refuse(sendRefusals.nobody)
  if (there.recipients !== recipients) throw refuse(sendRefusals.countChanged)
  const [stored] = await tx<{ id: number }[]>`
    insert into promotions (title, body, path, written_at)
    values (${title.trim()}, ${body.trim()}, ${path.trim() || null}, ${now})
    returning id`
  if (!stored) throw new Error('the promotion has no number')
  await planSlice(tx, { id: stored.id, after: 0, sender, contact, dueAt: now })
  await audit(tx, {
    actorId: operatorId,
    action: promotionAudits['send-promotion'],
    thing: stored.id,
    details: { recipients },
    now,
  })
}

interface Slice {
  id: number
  /** The last member of the slice before. */
  after: number
  sender: string
  contact: string
}

function planSlice(tx: Transaction, { id, dueAt, ...payload }: Slice & { dueAt: Date }): Promise<void> {
  return scheduleDue(tx, { kind: 'send-promotion', subject: `${promotionSubject}${id}`, dueAt, payload })
}

/** So many members are told in one transaction. */
const sliceSize = 300

/**
 * Tells the next members, each once: at night those who consented to that, and the others from eight in the morning. Somebody who has
 * withdrawn meanwhile is left out.
 */
export async function notifyRecipients(
  tx: Transaction,
  { id, after, sender, contact, dueAt, now }: Slice & { dueAt: Date; now: Date },
): Promise<void> {
  const [promotion] = await tx<{ title: string; body: string; path: string | null }[]>`
    select title, body, path from promotions where id = ${id} and ended_at is null for update`
  if (!promotion) return
  const isNight = isPromotionNight(now)
  const next = await tx<{ id: number }[]>`
    select members.id
    from members
      cross join lateral (
        select is_given from consents where member_id = members.id and kind = 'marketing' order by id desc limit 1
      ) wanted
      left join lateral (
        select is_given from consents where member_id = members.id and kind = 'marketing-night' order by id desc limit 1
      ) night on true
    where left_at is null and members.id > ${after} and wanted.is_given and (not ${isNight}::boolean or night.is_given)
      and not exists (
        select from promotion_recipients where promotion_id = ${id} and promotion_recipients.member_id = members.id
      )
    order by members.id limit ${sliceSize}`
  const locked = await lockMembers(
    tx,
    next.map((member) => member.id),
  )
  // Somebody may have withdrawn while their lock was waited for.
  const wanting = await tx<{ id: number }[]>`
    select id from members
    where id = any(${[...locked]}::int[]) and (
      select is_given from consents where member_id = members.id and kind = 'marketing' order by id desc limit 1
    ) and (not ${isNight}::boolean or (
      select is_given from consents where member_id = members.id and kind = 'marketing-night' order by id desc limit 1
    ))
    order by id`
  const remaining = wanting.map(({ id: memberId }) => memberId)
  await tx`
    insert into promotion_recipients (promotion_id, member_id, told_at)
    select ${id}, member_id, ${now} from unnest(${remaining}::int[]) as told (member_id)`
  const details = { ...promotion, sender, contact }
  await addNotices(tx, promotionNotice, { to: remaining.map((memberId) => ({ memberId, details })), now })
  const last = next.length < sliceSize ? null : (next.at(-1)?.id ?? null)
  if (last !== null) return planSlice(tx, { id, after: last, sender, contact, dueAt })
  if (isNight) return planSlice(tx, { id, after: 0, sender, contact, dueAt: nextPromotionMorning(now) })
  await tx`update promotions set ended_at = ${now} where id = ${id}`
}

/** Whoever has not been told yet is not told any more. */
export async function stopPromotion(
  tx: Transaction,
  { id, operatorId, now }: { id: number; operatorId: number; now: Date },
): Promise<void> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const [known] = await tx<{ endedAt: Date | null }[]>`
    select ended_at from promotions where id = ${id} for update`
  if (!known) throw refuse(stopRefusals.noPromotion)
  if (known.endedAt !== null) throw refuse(stopRefusals.ended)
  await tx`update promotions set ended_at = ${now}, is_stopped = true where id = ${id}`
  await cancelDue(tx, { subject: `${promotionSubject}${id}` })
  await audit(tx, {
    actorId: operatorId,
    action: promotionAudits['stop-promotion'],
    thing: id,
    now,
  })
}
