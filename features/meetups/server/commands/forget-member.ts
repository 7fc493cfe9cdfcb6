import type { Transaction } from '~/lib/server/database'

/**
 * Removes the member from meetups, entries and answers, which others still need, and deletes the answers
 * about the member.
 */
export async function forgetAtMeetups(tx: Transaction, memberId: number): Promise<void> {
  await tx`update meetups set host_id = null, contact = null where host_id = ${memberId}`
  await tx`update meetup_entries set member_id = null, arrival = null where member_id = ${memberId}`
  await tx`update meetup_answers set member_id = null where member_id = ${memberId}`
  await tx`delete from meetup_answers where about_id = ${memberId}`
}
