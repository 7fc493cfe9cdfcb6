import type { MailedRow, MessageRow, StoredIncident } from '~/db/rows/incidents'
import { foldNickname } from '~/features/accounts/account'
import type { Reader } from '~/lib/server/database'
import { type IncidentKind, listedNumber, toIncidentKind } from '../incident'

type IncidentRow = StoredIncident & { kind: IncidentKind }

export async function findIncidentByKey(db: Reader, key: string): Promise<IncidentRow | null> {
  const [incident] = await db<StoredIncident[]>`
    select id, key, kind, title, items, happened, advice, measures, contact, is_to_all, is_public, written_at
    from incidents where key = ${key}`
  return incident ? { ...incident, kind: toIncidentKind(incident.kind) } : null
}

export async function findIncident(db: Reader, id: number): Promise<IncidentRow | null> {
  const [incident] = await db<StoredIncident[]>`
    select id, key, kind, title, items, happened, advice, measures, contact, is_to_all, is_public, written_at
    from incidents where id = ${id}`
  return incident ? { ...incident, kind: toIncidentKind(incident.kind) } : null
}

export function listUpdates(db: Reader, incidentId: number): Promise<{ text: string; writtenAt: Date }[]> {
  return db<{ text: string; writtenAt: Date }[]>`
    select text, written_at from incident_messages
    where incident_id = ${incidentId} and text is not null order by id`
}

const mostShown = 50

export function listIncidents(db: Reader): Promise<{ id: number; title: string; writtenAt: Date }[]> {
  return db<{ id: number; title: string; writtenAt: Date }[]>`
    select id, title, written_at from incidents order by id desc limit ${mostShown}`
}

/** Those that anybody may read, new ones first. */
export async function listPublicIncidents(
  db: Reader,
): Promise<Pick<IncidentRow, 'key' | 'kind' | 'title' | 'writtenAt'>[]> {
  const found = await db<{ key: string; kind: string; title: string; writtenAt: Date }[]>`
    select key, kind, title, written_at from incidents where is_public order by id desc limit ${mostShown}`
  return found.map((incident) => ({ ...incident, kind: toIncidentKind(incident.kind) }))
}

/** The messages of an incident, oldest first, with how many each has reached by what. */
export function listMessages(db: Reader, incidentId: number): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select id, text, written_at, recipients, told, (ended_at is not null)::boolean as is_over,
      coalesce(by_bell, 0)::int as by_bell, coalesce(by_push, 0)::int as by_push,
      coalesce(by_alimtalk, 0)::int as by_alimtalk,
      coalesce((
        select count(*) from incident_tellings where message_id = incident_messages.id and mail_outcome = 'reached'
      ), 0)::int as by_mail
    from incident_messages left join lateral (
      select count(*) filter (where channel = 'log' and delivered_at is not null) as by_bell,
        -- A member may have several devices.
        count(distinct outbox_id) filter (where channel = 'push' and outcome = 'reached') as by_push,
        count(*) filter (where channel = 'alimtalk' and outcome = 'reached') as by_alimtalk
      from notice_outbox join notice_deliveries on outbox_id = notice_outbox.id
      where notice_outbox.kind = 'incident' and (details ->> 'messageId')::int = incident_messages.id
    ) reached on true
    where incident_id = ${incidentId} order by id`
}

export async function countMembers(db: Reader): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from members where left_at is null`
  return counted?.count ?? 0
}

/** The members whom these lines name, and the lines that name nobody or could be two members. */
export async function findListed(
  db: Reader,
  lines: readonly string[],
): Promise<{ memberIds: number[]; unknown: string[] }> {
  const found = await db<{ line: string | null; memberId: number | null }[]>`
    with given as (
      select line, folded, number
      from unnest(${[...lines]}::text[], ${lines.map(foldNickname)}::text[], ${lines.map(listedNumber)}::int[])
        as given (line, folded, number)
    )
    select line, members.id as member_id from given join members on nickname_folded = folded where left_at is null
    union
    select line, members.id as member_id from given join members on members.id = number where left_at is null`
  const counts = new Map<string | null, number>()
  for (const { line } of found) counts.set(line, (counts.get(line) ?? 0) + 1)
  const memberIds = new Set(found.flatMap(({ memberId }) => memberId ?? []))
  return { memberIds: [...memberIds], unknown: lines.filter((line) => counts.get(line) !== 1) }
}

export function listNotified(
  db: Reader,
  memberId: number,
): Promise<{ title: string; toldAt: Date | null }[]> {
  return db<{ title: string; toldAt: Date | null }[]>`
    select title, told_at
    from incident_tellings
      join incident_messages on incident_messages.id = message_id
      join incidents on incidents.id = incident_id
    where member_id = ${memberId} order by message_id`
}

/** What a message says to a member by mail; null if it was mailed, or there is no address that takes mail. */
export async function findMail(
  db: Reader,
  { messageId, memberId }: { messageId: number; memberId: number },
): Promise<(IncidentRow & { email: string; text: string | null }) | null> {
  const [row] = await db<MailedRow[]>`
    select incidents.id, key, incidents.kind, title, items, happened, advice, measures, contact, is_to_all, is_public,
      incidents.written_at, text, email
    from incident_tellings
      join incident_messages on incident_messages.id = message_id
      join incidents on incidents.id = incident_id
      join members on members.id = member_id
    where message_id = ${messageId} and member_id = ${memberId} and mail_outcome is null and left_at is null
      and not exists (
        select from identities where identities.member_id = members.id and lower(refused_email) = lower(email)
      )`
  return row?.email ? { ...row, kind: toIncidentKind(row.kind), email: row.email } : null
}

/** Those who were told first, but for whoever has left. */
export async function countRecipients(db: Reader, incidentId: number): Promise<number> {
  const [counted] = await db<{ count: number }[]>`
    select count(*)::int as count from incident_tellings
    where message_id = (select min(id) from incident_messages where incident_id = ${incidentId})`
  return counted?.count ?? 0
}
