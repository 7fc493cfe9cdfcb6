import type { MeetupRow } from '~/db/rows/meetups'
import { checkOperator } from '~/features/accounts/server/commands/account-status'
import { listStaffIds } from '~/features/cafes/server/queries/staff'
import { whyCannotCallOff } from '~/features/meetups/core/meetup'
import { meetupRefusals } from '~/features/meetups/core/refusals'
import { meetupAudits } from '~/features/meetups/core/server/audit'
import { aboutMeetup, changed, lockEverybody, notify } from '~/features/meetups/core/server/commands/entries'
import { findMeetup, isTextHidden, lockMeetup, stateOf } from '~/features/meetups/core/server/queries/meetups'
import { callOffRefusals } from '~/features/meetups/course/refusals'
import { callOff } from '~/features/meetups/course/server/commands/host-meetup'
import { leaveOutDates } from '~/features/meetups/series/server/commands/series'
import { lockSeries } from '~/features/meetups/series/server/queries/series'
import { restTable } from '~/features/meetups/tables/server/commands/standing-tables'
import { lockTable } from '~/features/meetups/tables/server/queries/standing-tables'
import { refuse, refuseIf } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { textRefusals } from '../../../hosting/refusals'
import { hiddenText } from '../../meetup-list'
import { meetupTextHiddenNotice, meetupTextShownNotice } from '../notices'

interface Action {
  meetupId: number
  operatorId: number
  now: Date
}

async function asOperator(tx: Transaction, { meetupId, operatorId, now }: Action) {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [operatorId, ...hostOf(row)])) }
  await checkOperator(tx, { operatorId, need: 'support', now })
  return gathering
}

const hostOf = ({ hostId }: { hostId: number | null }) => (hostId === null ? [] : [hostId])

/** The host, or whoever looks after the cafe whose table it is. */
async function writersOf(tx: Transaction, { hostId, tableId, cafeId }: MeetupRow) {
  return tableId === null ? [hostId] : listStaffIds(tx, cafeId)
}

/**
 * Neutral words stand in for title and content, wherever they are shown, until they are shown again. What repeats the meetup
 * opens no further dates with them: its table rests, and its series ends, unless only a host who took over has written them.
 */
export async function hideText(tx: Transaction, action: Action & { reason: string }): Promise<void> {
  // What repeats a meetup is locked before it.
  const seen = await findMeetup(tx, action.meetupId)
  const { tableId = null, seriesId = null } = seen ?? {}
  if (tableId !== null) await lockTable(tx, tableId)
  const series = seriesId === null ? null : await lockSeries(tx, seriesId)
  const { row, entries } = await asOperator(tx, action)
  const { meetupId: id, operatorId: actorId, reason, now } = action
  if (await isTextHidden(tx, id)) throw refuse(textRefusals.textHidden)
  const [words] = await tx<{ hiddenTitle: string | null; hiddenContent: string | null }[]>`
    update meetups set hidden_title = title, hidden_content = content, title = ${hiddenText}, content = ${hiddenText},
      revision = revision + 1
    where id = ${id}
    returning hidden_title, hidden_content`
  if (tableId !== null) await restTable(tx, tableId, now)
  // After a hand-over the words may be those of the new host alone.
  const endsSeries =
    series !== null &&
    (series.hostId === row.hostId ||
      (series.title === words?.hiddenTitle && series.content === words.hiddenContent))
  if (endsSeries) await leaveOutDates(tx, series.id)
  const writers = await writersOf(tx, row)
  const details = { ...aboutMeetup(row), title: hiddenText, reason }
  const repeats = tableId !== null || (endsSeries && series.hostId === row.hostId)
  await notify(tx, meetupTextHiddenNotice, { to: writers, details: { ...details, repeats }, now })
  if (endsSeries && !repeats)
    await notify(tx, meetupTextHiddenNotice, {
      to: [series.hostId],
      details: { ...details, repeats: true },
      now,
    })
  await audit(tx, {
    actorId,
    action: meetupAudits['hide-meetup-text'],
    thing: id,
    details: { reason },
    now,
  })
  await changed(
    tx,
    id,
    entries.map(({ memberId }) => memberId),
  )
}

export async function showText(tx: Transaction, action: Action): Promise<void> {
  const { row, entries } = await asOperator(tx, action)
  const { meetupId: id, operatorId: actorId, now } = action
  const shown = await tx<{ title: string }[]>`
    update meetups set title = hidden_title, content = hidden_content, hidden_title = null, hidden_content = null,
      revision = revision + 1
    where id = ${id} and hidden_title is not null
    returning title`
  const [text] = shown
  if (!text) throw refuse(textRefusals.textShown)
  await notify(tx, meetupTextShownNotice, {
    to: await writersOf(tx, row),
    details: { ...aboutMeetup(row), title: text.title },
    now,
  })
  await audit(tx, { actorId, action: meetupAudits['show-meetup-text'], thing: id, now })
  await changed(
    tx,
    id,
    entries.map(({ memberId }) => memberId),
  )
}

/** Calls a meetup off that has not begun, in the operators' own name. */
export async function callOffAsOperator(tx: Transaction, action: Action & { reason: string }): Promise<void> {
  const gathering = await asOperator(tx, action)
  const { meetupId: id, operatorId: actorId, reason, now } = action
  refuseIf(whyCannotCallOff(stateOf(gathering.row), now), callOffRefusals)
  await callOff(tx, gathering, { by: 'operator', reason, at: now, now })
  await audit(tx, {
    actorId,
    action: meetupAudits['cancel-meetup'],
    thing: id,
    details: { reason },
    now,
  })
}
