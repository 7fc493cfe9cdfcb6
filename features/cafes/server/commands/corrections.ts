import { lockMemberAmong } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { openInquiry } from '~/features/support/server/commands/inquiries'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import {
  type CorrectionAnswer,
  type CorrectionTopic,
  correctionTopicNames,
  mostCorrections,
  toCorrectionTopic,
} from '../../correction'
import { cafeRefusals } from '../../refusals'
import { cafeAudits } from '../audit'
import { correctionAnsweredNotice, correctionNotice } from '../notices'
import { countRecentCorrections, hasOpenCorrection } from '../queries/corrections'
import { listStaffIds } from '../queries/staff'
import { type Acting, invalidateConsole, lockAsStaff, recordAction } from './as-staff'

interface NewCorrection {
  cafeId: number
  memberId: number
  about: CorrectionTopic
  text: string
  now: Date
}

/** Sends a correction to those who look after the cafe or, where nobody does, as an inquiry to the operators. */
export async function sendCorrection(
  tx: Transaction,
  { cafeId, memberId, about, text, now }: NewCorrection,
): Promise<void> {
  const staff = await listStaffIds(tx, cafeId)
  await lockMemberAmong(tx, memberId, staff)
  const [cafe] = await tx<{ name: string; hiddenAt: Date | null }[]>`
    select name, hidden_at from cafes where id = ${cafeId} for key share`
  if (!cafe || cafe.hiddenAt !== null) throw refuse(cafeRefusals.noCafe)
  if (await hasOpenCorrection(tx, { cafeId, memberId })) throw refuse(cafeRefusals.alreadyCorrected)
  const since = new Date(now.getTime() - 86_400_000)
  if ((await countRecentCorrections(tx, { memberId, since })) >= mostCorrections)
    throw refuse(cafeRefusals.tooManyCorrections)
  const inquiryId =
    staff.length > 0
      ? null
      : await openInquiry(tx, {
          memberId,
          topic: 'cafe',
          about: `카페 ${cafeId}번 ${cafe.name}`,
          text: `${correctionTopicNames[about]}: ${text}`,
          now,
        })
  await tx`
    insert into cafe_corrections (cafe_id, member_id, about, body, sent_at, inquiry_id)
    values (${cafeId}, ${memberId}, ${about}, ${text}, ${now}, ${inquiryId})`
  const details = { cafeId, cafe: cafe.name, about }
  for (const staffId of staff) await addNotice(tx, correctionNotice, { memberId: staffId, details, now })
  await invalidateConsole(tx, cafeId)
}

/** Answering twice has no further effect. */
export async function answerCorrection(
  tx: Transaction,
  acting: Acting & { correctionId: number; answer: CorrectionAnswer },
): Promise<void> {
  const { cafeId, correctionId, answer, now } = acting
  await lockAsStaff(tx, acting)
  const [answered] = await tx<{ memberId: number; about: string; cafe: string }[]>`
    update cafe_corrections set answer = ${answer}, answered_at = ${now}
    from cafes
    where cafe_corrections.id = ${correctionId} and cafe_id = ${cafeId} and cafes.id = cafe_id
      and inquiry_id is null and answered_at is null
    returning member_id, about, cafes.name as cafe`
  if (!answered) throw refuse(cafeRefusals.noCorrection)
  const { memberId, cafe } = answered
  const details = { cafeId, cafe, about: toCorrectionTopic(answered.about), answer }
  await addNotice(tx, correctionAnsweredNotice, { memberId, details, now })
  await recordAction(tx, acting, { action: cafeAudits['answer-correction'], details: {} })
}

export async function eraseCorrectionsOf(tx: Transaction, memberId: number): Promise<void> {
  const gone = await tx<{ cafeId: number }[]>`
    delete from cafe_corrections where member_id = ${memberId} returning cafe_id`
  for (const cafeId of new Set(gone.map((each) => each.cafeId))) await invalidateConsole(tx, cafeId)
}
