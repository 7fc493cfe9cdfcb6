import type { Transaction } from '~/lib/server/database'
import { closeObjection } from '../../core/server/commands/seat-holds'

/**
 * Removes the member and what they wrote from meetups, entries and answers, which others still need, and deletes
 * the answers about the member.
 */
export async function forgetAtMeetups(tx: Transaction, memberId: number, now: Date): Promise<void> {
  // A meetup has to have a content. Whoever hosted until a hand-over has written it, and why people were removed until then.
  await tx`
    with handed as (
      select meetup_id, max(ended_at) as ended_at from meetup_hand_overs
      where from_id = ${memberId} and outcome = 'accepted' group by meetup_id
    ), written as (
      update meetups set content = '-', hidden_title = null, hidden_content = null
      from handed where id = meetup_id
    )
    update meetup_entries set gone_reason = null
    from handed where meetup_entries.meetup_id = handed.meetup_id and gone_at <= ended_at and gone_reason is not null`
  await tx`
    with hosted as (
      update meetups set host_id = null, contact = null, content = '-', invite_token = null,
        hidden_title = null, hidden_content = null
      where host_id = ${memberId} returning id
    )
    update meetup_entries set gone_reason = null
    where meetup_id in (select id from hosted) and gone_reason is not null`
  const open = await tx<{ entryId: number }[]>`
    select entry_id from no_show_objections join meetup_entries on meetup_entries.id = entry_id
    where member_id = ${memberId} and no_show_objections.closed_at is null`
  for (const { entryId } of open) await closeObjection(tx, { entryId, now })
  await tx`
    delete from no_show_objections using meetup_entries
    where entry_id = meetup_entries.id and member_id = ${memberId}`
  await tx`update meetup_entries set attendance = 'no-show' where member_id = ${memberId} and attendance = 'disputed'`
  // The rooms that are open have to be over by now; the dates to come are left out.
  await tx`
    with hosted as (
      update meetup_series set host_id = null, open_slot = null, password_hash = null,
        template = template || '{"title": "-", "content": "-", "contact": null}'
      where host_id = ${memberId} returning id
    )
    update meetup_series_dates set state = 'skipped'
    where series_id in (select id from hosted) and state = 'planned'`
  await tx`update meetup_entries set member_id = null, arrival = null where member_id = ${memberId}`
  await tx`update meetup_answers set member_id = null where member_id = ${memberId}`
  // The due item of the hold stays, and gives the seat to the line.
  await tx`delete from meetup_seat_holds where member_id = ${memberId}`
  await tx`delete from meetup_hand_overs where from_id = ${memberId} or to_id = ${memberId}`
  await tx`
    update meetup_announcements set member_id = null, body = '', deleted_at = coalesce(deleted_at, ${now})
    where member_id = ${memberId}`
  await tx`delete from meetup_pairs where member_id = ${memberId}`
  await tx`update meetup_pairs set friend_id = null where friend_id = ${memberId}`
  await tx`delete from meetup_purchases where member_id = ${memberId}`
  await tx`delete from meetup_tellings where about_id = ${memberId}`
  await tx`update meetup_not_held_words set member_id = null where member_id = ${memberId}`
  await tx`delete from meetup_bars where member_id = ${memberId}`
  await tx`delete from meetup_answers where about_id = ${memberId}`
  await tx`delete from trust_figures where member_id = ${memberId}`
}
