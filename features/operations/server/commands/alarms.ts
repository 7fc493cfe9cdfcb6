import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { findLastAudit } from '~/features/passes/desk/server/queries'
import { countFlaggedOrders } from '~/features/payments/server/queries'
import type { Database } from '~/lib/server/database'
import { countDueItems } from '~/lib/server/due-items'
import { providerCall } from '~/lib/server/provider-call'
import { alarmChanges, alarmInWords, alarmsOn, type DiskState } from '../../alarm'
import type { SystemHealth } from '../../endpoints'
import type { Wrong } from '../../health'
import { presentHealth } from '../present'
import { findLastBackup } from '../queries/backups'
import {
  countDeliveries,
  countJobs,
  listFailedItems,
  listFailedJobs,
  listRaisedAlarms,
} from '../queries/health'

const noTitles = { jobs: {}, due: {}, upkeep: {} }
/** What is told in one look; the rest is told by the next one. */
const mostAtOnce = 20

async function readDisk(folder: string): Promise<DiskState | null> {
  const host = hostname()
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { host, freeBytes: bavail * bsize, allBytes: blocks * bsize }
  } catch {
    // Some file systems do not say how large they are.
    return null
  }
}

/** The state of the house as operators see it. */
async function readHealth(db: Database, { now, keptBackups }: { now: Date; keptBackups: number }) {
  const [jobs, failedJobs, due, failedItems, channels, lastBackup] = await Promise.all([
    countJobs(db),
    listFailedJobs(db),
    countDueItems(db, now),
    listFailedItems(db, now),
    countDeliveries(db, now),
    findLastBackup(db),
  ])
  const rows = { now, jobs, failedJobs, due, failedItems, channels, upkeep: [], lastBackup, keptBackups }
  // As the reply of the call, whose moments are texts.
  return JSON.parse(JSON.stringify(presentHealth(noTitles, rows))) as SystemHealth
}

interface Watch {
  now: Date
  /** Takes one line of JSON with a `text`, as Slack does. */
  webhookUrl: string
  dataDir: string
  keptBackups: number
}

/**
 * Upkeep: tells by the webhook what has begun to be wrong with the house, and what has ended. It is not a job, because the queue may be what is
 * wrong. What could not be told is told by the next look.
 */
export async function watchHouse(
  db: Database,
  { now, webhookUrl, dataDir, keptBackups }: Watch,
): Promise<number> {
  const [raised, health, ledger, flaggedOrders, disk] = await Promise.all([
    listRaisedAlarms(db),
    readHealth(db, { now, keptBackups }),
    findLastAudit(db),
    countFlaggedOrders(db),
    readDisk(dataDir),
  ])
  const alarms = alarmsOn({ health, ledger, flaggedOrders, disk }, new Set(raised.map(({ key }) => key)))
  const { begun, ended } = alarmChanges(alarms, raised, hostname())
  for (const alarm of ended.slice(0, mostAtOnce)) {
    await post(webhookUrl, alarmInWords(alarm, true))
    await db.transaction((tx) => tx`delete from house_alarms where key = ${alarm.key}`)
  }
  for (const alarm of begun.slice(0, mostAtOnce)) {
    await post(webhookUrl, alarmInWords(alarm, false))
    await noteNotified(db, alarm, now)
  }
  return 0
}

function noteNotified(db: Database, { key, text }: Wrong, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx`
      insert into house_alarms (key, text, since) values (${key.slice(0, 200)}, ${text.slice(0, 1_000)}, ${now})
      on conflict (key) do nothing`
  })
}

const callWebhook = providerCall('alert webhook')

async function post(url: string, text: string): Promise<void> {
  const response = await callWebhook(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  // The address of a webhook is a secret, so it stands in no error.
  if (!response.ok) throw new Error(`the alert webhook answered ${response.status}`)
}
