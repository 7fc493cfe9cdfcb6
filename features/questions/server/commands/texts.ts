import type { MeetupRow } from '~/db/rows/meetups'
import type { KnownText } from '~/db/rows/questions'
import { whyAbusive } from '~/features/accounts/abuse-words'
import { keepMembers, lockMember, lockMemberAmong } from '~/features/accounts/server/commands/members'
import { statusAt } from '~/features/meetups/core/meetup'
import { meetupRefusals } from '~/features/meetups/core/refusals'
import { aboutMeetup, notify } from '~/features/meetups/core/server/commands/entries'
import { mayNotify } from '~/features/meetups/core/server/commands/recent-notices'
import { findOwnEntry } from '~/features/meetups/core/server/queries/entries'
import {
  findAccess,
  findMeetup,
  isOpenTo,
  lockMeetup,
  stateOf,
} from '~/features/meetups/core/server/queries/meetups'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { badInput, refuse, refuseIf } from '~/lib/errors'
import type { Database, Transaction } from '~/lib/server/database'
import { invalidate } from '~/lib/server/response-cache'
import {
  keptAfterDeletionMs,
  mostAnswers,
  mostQuestionsADay,
  mostQuestionsOfMeetup,
  noticeApartMs,
  questionTags,
  whyTalkIsOver,
} from '../../question'
import { questionRefusals } from '../../refusals'
import { questionAnsweredNotice, questionAskedNotice, questionHiddenNotice } from '../notices'
import { countQuestions, findText, findWriter, isAskedSinceNotice, measureAnswers } from '../queries'

interface Writing {
  meetupId: number
  memberId: number
  text: string
  now: Date
}

function refuseAbuse(text: string): void {
  const problem = whyAbusive('내용에', text)
  if (problem !== null) throw badInput({ text: problem })
}

async function checkWriter(tx: Transaction, row: MeetupRow, { memberId, now }: Writing): Promise<void> {
  const room = stateOf(row)
  const talk = { ...room, status: statusAt(room, now), endedAt: row.endedAt }
  refuseIf(whyTalkIsOver(talk, now), questionRefusals)
  const { isBlocked, isKeptOut } = await findWriter(tx, { meetupId: row.id, memberId, now })
  if (isKeptOut) throw refuse(questionRefusals.banned)
  if (isBlocked) throw refuse(questionRefusals.refused)
}

async function store(
  tx: Transaction,
  { meetupId, memberId, text, now }: Writing,
  questionId: number | null,
): Promise<number> {
  const [stored] = await tx<{ id: number }[]>`
    insert into meetup_questions (meetup_id, question_id, member_id, body, written_at)
    values (${meetupId}, ${questionId}, ${memberId}, ${text}, ${now})
    returning id`
  if (!stored) throw new Error('the text has no number')
  await invalidate(tx, questionTags.ofMeetup.of(meetupId))
  return stored.id
}

/** The meetup is locked, so that two who ask at once cannot exceed what it takes, and nobody answers what is being deleted. */
async function lockRoom(tx: Transaction, meetupId: number): Promise<MeetupRow> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  return row
}

export async function ask(tx: Transaction, asking: Writing & { isUnlocked: boolean }): Promise<number> {
  const { meetupId, memberId, text, isUnlocked, now } = asking
  refuseAbuse(text)
  const row = await lockRoom(tx, meetupId)
  await lockMemberAmong(tx, memberId, row.hostId === null || row.hostId === memberId ? [] : [row.hostId])
  const access = await findAccess(tx, { meetupId, viewerId: memberId })
  if (access === null || !(isUnlocked || isOpenTo(access))) throw refuse(questionRefusals.locked)
  await checkWriter(tx, row, asking)
  const since = new Date(now.getTime() - 24 * 60 * 60_000)
  const { shown, own } = await countQuestions(tx, { meetupId, memberId, since })
  if (own >= mostQuestionsADay) throw refuse(questionRefusals.tooMany)
  if (shown >= mostQuestionsOfMeetup) throw refuse(questionRefusals.full)
  const id = await store(tx, asking, null)
  if (row.hostId !== memberId) await notifyHost(tx, row, now)
  return id
}

async function notifyHost(tx: Transaction, row: MeetupRow, now: Date): Promise<void> {
  if (row.hostId === null) return
  if (!(await mayNotify(tx, 'question', { meetupId: row.id, late: 'question-tell', now }))) return
  await notify(tx, questionAskedNotice, { to: [row.hostId], details: aboutMeetup(row), now })
}

/** Tells the host of questions that came too soon after the last that they heard of. */
export async function notifyHostLate(tx: Transaction, meetupId: number, now: Date): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row?.hostId) return
  if (!(await isAskedSinceNotice(tx, { meetupId, hostId: row.hostId }))) return
  await keepMembers(tx, [row.hostId])
  await notifyHost(tx, row, now)
}

export async function answer(tx: Transaction, answering: Writing & { questionId: number }): Promise<number> {
  const { meetupId, memberId, questionId, text, now } = answering
  refuseAbuse(text)
  const row = await lockRoom(tx, meetupId)
  const seen = await findText(tx, { meetupId, id: questionId })
  if (seen === null || seen.questionId !== null) throw refuse(questionRefusals.noQuestion)
  const asker = seen.memberId === memberId ? null : seen.memberId
  const remaining = await lockMemberAmong(tx, memberId, asker === null ? [] : [asker])
  // The asker left meanwhile, which took the question along.
  if (asker !== null && !remaining.has(asker)) throw refuse(questionRefusals.noQuestion)
  const entry = await findOwnEntry(tx, { meetupId, memberId })
  if (row.hostId !== memberId && entry?.state !== 'seated') throw refuse(questionRefusals.notThere)
  await checkWriter(tx, row, answering)
  const since = new Date(now.getTime() - noticeApartMs)
  const { shown, isFresh, isBlocked } = await measureAnswers(tx, { questionId, memberId, since })
  if (shown >= mostAnswers) throw refuse(questionRefusals.answersFull)
  const id = await store(tx, answering, questionId)
  if (asker !== null && !isFresh && !isBlocked) {
    await addNotice(tx, questionAnsweredNotice, { memberId: asker, details: aboutMeetup(row), now })
  }
  return id
}

/** The own text, or a question about the own meetup. The answers to a question go with it. */
export async function remove(
  tx: Transaction,
  { meetupId, memberId, id, now }: { meetupId: number; memberId: number; id: number; now: Date },
): Promise<void> {
  const row = await lockRoom(tx, meetupId)
  await lockMember(tx, memberId)
  const text = await findText(tx, { meetupId, id })
  const isHostsPart = text?.questionId === null && row.hostId === memberId
  if (!text || !(text.memberId === memberId || isHostsPart)) throw refuse(questionRefusals.noQuestion)
  await tx`
    update meetup_questions set deleted_at = ${now}
    where (id = ${id} or question_id = ${id}) and deleted_at is null`
  await invalidate(tx, questionTags.ofMeetup.of(meetupId))
}

/** Operators hide what was reported. Whoever has written it hears why. */
export async function hideQuestion(
  tx: Transaction,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<void> {
  const [hidden] = await tx<KnownText[]>`
    update meetup_questions set hidden_at = coalesce(hidden_at, ${now}) where id = ${id}
    returning id, meetup_id, question_id, member_id`
  if (!hidden) throw refuse(questionRefusals.noQuestion)
  const { meetupId, memberId } = hidden
  const row = await findMeetup(tx, meetupId)
  if (row && memberId !== null && (await keepMembers(tx, [memberId])).has(memberId)) {
    await addNotice(tx, questionHiddenNotice, {
      memberId,
      details: { meetupId, title: row.title, reason },
      now,
    })
  }
  await invalidate(tx, questionTags.ofMeetup.of(meetupId))
}

/** What somebody who leaves has written goes at once; a question takes its answers along. */
export async function forgetTextsOf(tx: Transaction, memberId: number, now: Date): Promise<void> {
  const gone = await tx<{ meetupId: number }[]>`
    update meetup_questions set deleted_at = coalesce(deleted_at, ${now}),
      body = case when member_id = ${memberId} then '' else body end,
      member_id = nullif(member_id, ${memberId})
    where id in (
      select id from meetup_questions where member_id = ${memberId}
      union all
      select answer.id from meetup_questions answer join meetup_questions question on question.id = answer.question_id
      where question.member_id = ${memberId} and question.question_id is null
    )
    returning meetup_id`
  const rooms = new Set(gone.map(({ meetupId }) => meetupId))
  await invalidate(tx, ...[...rooms].map((id) => questionTags.ofMeetup.of(id)))
}

const mostAtOnce = 1_000

/** Empties what was deleted long ago, unless operators have yet to decide about it. Returns how many. */
export function forgetDeletedTexts(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptAfterDeletionMs)
  return db.transaction(async (tx) => {
    const emptied = await tx<{ id: number }[]>`
      update meetup_questions set body = '', member_id = null where id in (
        select old.id from meetup_questions old
        where old.deleted_at < ${before} and old.body <> ''
          and not exists (select from report_cases where report_cases.question_id = old.id and decided_at is null)
        order by old.deleted_at limit ${mostAtOnce}
      )
      returning id`
    return emptied.length
  })
}
