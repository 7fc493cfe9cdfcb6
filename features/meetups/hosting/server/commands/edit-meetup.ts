import { countCharacters } from '~/lib/characters'
import { badInput, refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { welcomes } from '../../../core/experience'
import type { HostFacts } from '../../../core/facts'
import { longestContact, longestContent, longestTitle, mostGames, whyCannotEdit } from '../../../core/meetup'
import { contactTooLong } from '../../../core/meetup-texts'
import { asHost, type Gathering, type HostAction } from '../../../core/server/commands/as-host'
import {
  aboutMeetup,
  changed,
  lockEverybody,
  membersOf,
  notify,
  seatedOf,
} from '../../../core/server/commands/entries'
import { mayNotify } from '../../../core/server/commands/recent-notices'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { notifyStaff } from '../../../course/server/commands/notify-staff'
import { changeGames, listBrought } from '../../../games/server/commands/meetup-games'
import { openProblems } from '../../../opening/refusals'
import { findWritten, refuseAbuse, storeWritten } from '../../../opening/server/commands/store-meetup'
import { editRefusals } from '../../refusals'
import { meetupChangedNotice } from '../notices'

/** Tells those at the table, once an hour at most: of further edits in that time they hear when it is over. */
async function notifyOfEdit(
  tx: Transaction,
  { row, entries, now }: Pick<Gathering, 'row' | 'entries'> & { now: Date },
): Promise<void> {
  const to = seatedOf(entries).filter((id) => id !== row.hostId)
  if (to.length === 0 || !(await mayNotify(tx, 'changed', { meetupId: row.id, now }))) return
  await notify(tx, meetupChangedNotice, { to, details: aboutMeetup(row), now })
}

/** Tells of edits that came too soon after others, unless the meetup cannot be edited any more. */
export async function notifyOfLateEdit(tx: Transaction, meetupId: number, now: Date): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row || whyCannotEdit(stateOf(row), now) !== null) return
  const { entries } = await lockEverybody(tx, meetupId, [])
  await notifyOfEdit(tx, { row, entries, now })
}

/** What a host changes; null leaves it as it is, and an empty contact takes it away. */
type MeetupEdit = { [Name in keyof HostFacts]: HostFacts[Name] | null } & {
  title: string | null
  content: string | null
  contact: string | null
  gameIds: readonly number[] | null
  broughtIds: readonly number[] | null
  /** Whether others may still join after the confirmation. */
  takesLate: boolean | null
}

export async function editMeetup(
  tx: Transaction,
  action: HostAction,
  { gameIds, broughtIds, ...edit }: MeetupEdit,
): Promise<void> {
  const { row, entries } = await asHost(tx, action)
  refuseIf(whyCannotEdit(stateOf(row), action.now), editRefusals)
  const before = await findWritten(tx, row.id)
  if (!before) throw refuse(editRefusals.textHidden)
  const said = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== null))
  const next = { ...before, ...said }
  const title = next.title.trim()
  const content = next.content.trim()
  const contact = next.contact?.trim() || null
  if (title === '') throw badInput({ title: openProblems.missing.says })
  if (content === '') throw badInput({ content: openProblems.missing.says })
  if (countCharacters(title) > longestTitle) throw refuse(openProblems.longTitle)
  if (countCharacters(content) > longestContent) throw refuse(openProblems.longContent)
  if (countCharacters(contact ?? '') > longestContact) throw badInput({ contact: contactTooLong })
  refuseAbuse(edit)
  if (edit.takesLate !== null && row.status !== 'confirmed') throw refuse(editRefusals.unconfirmed)
  const after = { ...next, title, content, contact, welcomesBeginners: welcomes(next) }
  const hasOtherGames = await changeGames(tx, row, { gameIds, broughtIds })
  if (!hasOtherGames && JSON.stringify(after) === JSON.stringify(before)) return
  await storeWritten(tx, row.id, after)
  if (hasOtherGames) await notifyStaff(tx, row, { word: 'edited', now: action.now })
  await notifyOfEdit(tx, { row: { ...row, title }, entries, now: action.now })
  await changed(tx, row.id, membersOf(entries))
}

/** What the table has voted for becomes what a meetup plays at its cafe. What the host brings along stays, and a meetup that is over as it is. */
export async function playVoted(
  tx: Transaction,
  { meetupId, gameIds, now }: { meetupId: number; gameIds: readonly number[]; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row || whyCannotEdit(stateOf(row), now) !== null) return
  const { entries } = await lockEverybody(tx, meetupId, [])
  const broughtIds = await listBrought(tx, meetupId)
  const others = gameIds.filter((id) => !broughtIds.includes(id)).slice(0, mostGames - broughtIds.length)
  if (!(await changeGames(tx, row, { gameIds: others, broughtIds }))) return
  await tx`update meetups set revision = revision + 1 where id = ${meetupId}`
  await notifyStaff(tx, row, { word: 'edited', now })
  await notifyOfEdit(tx, { row, entries, now })
  await changed(tx, meetupId, membersOf(entries))
}
