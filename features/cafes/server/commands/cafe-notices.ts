import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { cafeLimits } from '../../cafe-profile'
import { cafeRefusals } from '../../refusals'
import { cafeAudits } from '../audit'
import { versionOfText } from '../queries/managed-cafe'
import { type Acting, lockAsStaff, noteFactsChanged } from './as-staff'

export async function addCafeNotice(tx: Transaction, acting: Acting & { text: string }): Promise<number> {
  const { cafeId, text, now } = acting
  await lockAsStaff(tx, acting)
  const [counted] = await tx<{ notices: number }[]>`
    select count(*)::int as notices from cafe_notices where cafe_id = ${cafeId}`
  if ((counted?.notices ?? 0) >= cafeLimits.notices) throw refuse(cafeRefusals.tooManyNotices)
  const [added] = await tx<{ id: number }[]>`
    insert into cafe_notices (cafe_id, body, updated_at) values (${cafeId}, ${text}, ${now}) returning id`
  if (!added) throw new Error('the notice was not stored')
  await noteFactsChanged(tx, acting, { action: cafeAudits['add-notice'], details: { notice: added.id } })
  return added.id
}

/** Refuses if somebody else has changed the text since it was read. */
export async function changeCafeNotice(
  tx: Transaction,
  acting: Acting & { noticeId: number; text: string; version: string },
): Promise<void> {
  const { cafeId, noticeId, text, version, now } = acting
  await lockAsStaff(tx, acting)
  const [notice] = await tx<{ body: string }[]>`
    select body from cafe_notices where id = ${noticeId} and cafe_id = ${cafeId}`
  if (!notice) throw refuse(cafeRefusals.noNotice)
  if (versionOfText(notice.body) !== version) throw refuse(cafeRefusals.changedMeanwhile)
  await tx`update cafe_notices set body = ${text}, updated_at = ${now} where id = ${noticeId}`
  await noteFactsChanged(tx, acting, { action: cafeAudits['change-notice'], details: { notice: noticeId } })
}

export async function removeCafeNotice(
  tx: Transaction,
  acting: Acting & { noticeId: number },
): Promise<void> {
  const { cafeId, noticeId } = acting
  await lockAsStaff(tx, acting)
  const gone = await tx<{ id: number }[]>`
    delete from cafe_notices where id = ${noticeId} and cafe_id = ${cafeId} returning id`
  if (gone.length === 0) throw refuse(cafeRefusals.noNotice)
  await noteFactsChanged(tx, acting, { action: cafeAudits['remove-notice'], details: { notice: noticeId } })
}
