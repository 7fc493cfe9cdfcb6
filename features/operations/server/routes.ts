import type { FastifyInstance } from 'fastify'
import { memberOf } from '~/lib/server/caller'
import { countDueItems } from '~/lib/server/due-items'
import { serve, servedBy } from '~/lib/server/serve'
import { weeksUntil } from '~/lib/weeks'
import { auditedThings, auditPageSize } from '../audit'
import { backupLateAfterMs } from '../backup'
import { operationsEndpoints } from '../endpoints'
import { setUpAdvice } from '../set-up'
import { retryItem, retryJob } from './commands/retry'
import type { OperationsServices } from './jobs'
import { presentAuditEntry, presentHealth, presentHouseNumbers } from './present'
import { findActor, listAudited } from './queries/audit'
import { findLastBackup } from './queries/backups'
import {
  countAlimtalks,
  countDeliveries,
  countJobs,
  listFailedItems,
  listFailedJobs,
  listUpkeepRuns,
} from './queries/health'
import { countHouseByWeek } from './queries/numbers'
import { readSetUp } from './queries/set-up'
import { countWaiting } from './queries/waiting'
import { houseWeeks, operationsCalls } from './schemas'

/** For how many days the 알림톡 are counted, which cost money. */
const alimtalkDays = 30

const calls = servedBy(operationsEndpoints, operationsCalls)

export function operationsRoutes(app: FastifyInstance, services: OperationsServices): void {
  const { db, clock, auditKinds, workTitles, backups, alimtalk, mail, alertWebhookUrl } = services
  for (const { thing } of Object.values(auditKinds)) {
    if (!Object.hasOwn(auditedThings, thing)) throw new Error(`The audit log has no name for "${thing}".`)
  }

  async function setUp(now: Date) {
    if (!services.isLive) return []
    const { missingToSell, portone, kakaoLocal } = services
    const { acceptsTestPayments } = portone.settings()
    const [inHouse, lacksKakaoMap] = await Promise.all([readSetUp(db, now), kakaoLocal.isSwitchedOff()])
    const hasMail = mail.isConfigured()
    return setUpAdvice({ ...inHouse, missingToSell, acceptsTestPayments, lacksKakaoMap, hasMail })
  }

  serve(app, calls.waiting, async (_, request) => {
    const { memberId: operatorId, operatorRights: rights } = memberOf(request)
    const now = clock.now()
    const [waiting, last, lacking] = await Promise.all([
      countWaiting(db, { operatorId, rights, now }),
      findLastBackup(db),
      setUp(now),
    ])
    const isLate = backups.keep > 0 && last.ageSeconds * 1_000 > backupLateAfterMs
    return { ...waiting, backups: isLate ? 1 : 0, setUp: lacking }
  })

  serve(app, calls.health, async () => {
    const now = clock.now()
    const [jobs, failedJobs, due, failedItems, channels, upkeep, lastBackup] = await Promise.all([
      countJobs(db),
      listFailedJobs(db),
      countDueItems(db, now),
      listFailedItems(db, now),
      countDeliveries(db, now),
      listUpkeepRuns(db),
      findLastBackup(db),
    ])
    const rows = { now, jobs, failedJobs, due, failedItems, channels, upkeep, lastBackup }
    const sent = await countAlimtalks(db, new Date(now.getTime() - alimtalkDays * 86_400_000))
    return {
      ...presentHealth(workTitles, { ...rows, keptBackups: backups.keep }),
      setUp: await setUp(now),
      ways: {
        alimtalk: { templates: alimtalk.templates(), days: alimtalkDays, ...sent },
        hasMail: mail.isConfigured(),
        hasAlertWebhook: alertWebhookUrl !== null,
      },
    }
  })

  serve(app, calls.numbers, async () => {
    const weeks = weeksUntil(clock.now(), houseWeeks)
    return presentHouseNumbers(weeks, await countHouseByWeek(db, weeks))
  })

  serve(app, calls.retryJob, async ({ params: { id } }, request) => {
    const { memberId: operatorId } = memberOf(request)
    await db.transaction((tx) => retryJob(tx, { id, operatorId, now: clock.now() }))
    return {}
  })

  serve(app, calls.retryItem, async ({ params: { id } }, request) => {
    const { memberId: operatorId } = memberOf(request)
    await db.transaction((tx) => retryItem(tx, { id, operatorId, now: clock.now() }))
    return {}
  })

  serve(app, calls.audit, async ({ query: { who = '', kind = null, thing = null, before = null } }) => {
    const text = who.trim()
    const actorId = text === '' ? null : await findActor(db, text)
    if (text !== '' && actorId === null) return { results: [], nextBefore: null }
    const rows = await listAudited(db, { kind, thing, actorId, before })
    const shown = rows.slice(0, auditPageSize)
    return {
      results: shown.map((row) => presentAuditEntry(services, row)),
      nextBefore: rows.length > auditPageSize ? (shown.at(-1)?.id ?? null) : null,
    }
  })
}
