import { addNotices } from '~/features/notices/server/commands/outbox'
import { toOperatorRights } from '~/lib/operator-rights'
import { seoulDate, seoulMoment } from '~/lib/seoul-date'
import type { Database } from '~/lib/server/database'
import { type DeskWaiting, isWaitingForDesk } from '../../desk-waiting'
import { deskMorningNotice } from '../notices'
import { countWaiting, listOperatorsAtWork } from '../queries/waiting'

/** Between these hours in Seoul. A server that was down in the morning says nothing in the evening. */
const morningFrom = 9
const morningUntil = 12
const keptDays = 30

/** Upkeep: tells each operator, once in the morning, what waits for them. Says nothing where nothing does. */
export async function notifyDeskInTheMorning(db: Database, now: Date): Promise<number> {
  const hour = Number(seoulMoment(now).slice(11, 13))
  if (hour < morningFrom || hour >= morningUntil) return 0
  const day = seoulDate(now)
  const [told] = await db<{ day: string }[]>`select day from desk_mornings where day = ${day}::date`
  if (told) return 0
  // Counted before, because counting takes several connections.
  const operators = await listOperatorsAtWork(db, now)
  const to: { memberId: number; details: DeskWaiting }[] = []
  for (const { memberId, operatorRights: rights } of operators) {
    const asked = { operatorId: memberId, rights: toOperatorRights(rights), now }
    const { toPay: _, ...details } = await countWaiting(db, asked)
    if (isWaitingForDesk(details)) to.push({ memberId, details })
  }
  await db.transaction(async (tx) => {
    const [first] = await tx<{ day: string }[]>`
      insert into desk_mornings (day, told_at) values (${day}::date, ${now}) on conflict do nothing returning day`
    if (!first) return
    await tx`delete from desk_mornings where day < ${day}::date - ${keptDays}::int`
    await addNotices(tx, deskMorningNotice, { to, now })
  })
  return 0
}
