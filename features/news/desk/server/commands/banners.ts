import type { ManagedBannerRow } from '~/db/rows/news'
import { lockOperator, type Operating } from '~/features/accounts/server/commands/account-status'
import type { BannerPlace, WrittenBanner } from '~/features/news/news'
import { bannerAudits } from '~/features/news/server/audit'
import { arrangeBanners, changeBanner, removeBanner, writeBanner } from '~/features/news/server/commands'
import { audit, changesBetween } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'

function factsOf({ place, title, image, url, shownFrom, shownUntil }: ManagedBannerRow) {
  return { place, title, image, url, shownFrom, shownUntil }
}

export async function writeBannerAsOperator(
  tx: Transaction,
  { operatorId, now, ...written }: Operating & { place: BannerPlace; banner: WrittenBanner },
): Promise<ManagedBannerRow> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const added = await writeBanner(tx, { ...written, now })
  await audit(tx, {
    actorId: operatorId,
    action: bannerAudits['add-banner'],
    thing: added.id,
    details: changesBetween({}, factsOf(added)),
    now,
  })
  return added
}

export async function changeBannerAsOperator(
  tx: Transaction,
  { operatorId, now, ...change }: Operating & { id: number; banner: WrittenBanner; version: string },
): Promise<{ before: ManagedBannerRow; after: ManagedBannerRow }> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const changed = await changeBanner(tx, { ...change, now })
  await audit(tx, {
    actorId: operatorId,
    action: bannerAudits['change-banner'],
    thing: change.id,
    details: changesBetween(factsOf(changed.before), factsOf(changed.after)),
    now,
  })
  return changed
}

export async function removeBannerAsOperator(
  tx: Transaction,
  { operatorId, now, ...banner }: Operating & { id: number; version: string },
): Promise<ManagedBannerRow> {
  await lockOperator(tx, { operatorId, need: 'content', now })
  const removed = await removeBanner(tx, banner)
  await audit(tx, {
    actorId: operatorId,
    action: bannerAudits['remove-banner'],
    thing: removed.id,
    details: changesBetween(factsOf(removed), {}),
    now,
  })
  return removed
}

/** The audit entry names the banner that comes first in the new order. */
export async function arrangeAsOperator(
  tx: Transaction,
  order: Operating & { place: BannerPlace; ids: readonly number[]; version: string },
): Promise<void> {
  const { operatorId, now, ids, place } = order
  await lockOperator(tx, { operatorId, need: 'content', now })
  const { before } = await arrangeBanners(tx, order)
  const [first] = ids
  if (first === undefined) return
  await audit(tx, {
    actorId: operatorId,
    action: bannerAudits['arrange-banners'],
    thing: first,
    details: { place, ...changesBetween({ order: before }, { order: ids }) },
    now,
  })
}
