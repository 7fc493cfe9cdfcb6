import { rm } from 'node:fs/promises'
import path from 'node:path'
import { demoSubject } from '~/demo/town/demo-subjects'
import { renewTown, renewTownMeetups, seedTown } from '~/demo/town/seed'
import { linkDemoPeople } from '~/features/accounts/server/commands/members'
import { deviceClock } from '~/lib/clock'
import type { Database } from '~/lib/server/database'
import type { Env } from './env'

// Imported only in demo mode, so that a live server does not load the demo town and the stand-ins.

export { findTownPicture } from '~/demo/town/pictures'
export { demoProviders } from '~/sandbox/providers'
export { mountSandbox } from '~/sandbox/routes'

/** Keeps the demo town's people opening meetups every day, also if the app runs for weeks. */
export async function openTownMeetups(db: Database, now: Date): Promise<number> {
  // Skipped while the clock is moved, because the meetups would be wrong once it is back at real time.
  if (Math.abs(now.getTime() - deviceClock.now().getTime()) < 3_600_000) await renewTownMeetups(db, { now })
  return 0
}

interface TownParts {
  env: Env
  db: Database
  now: Date
  log: (line: string) => void
}

/** Seeds the demo town into an empty database, or updates an existing one. */
export async function openTown({ env, db, now, log }: TownParts): Promise<void> {
  if (env.seed === 'demo') {
    if (await seedTown(db, { now })) log('The demo town was seeded.')
    else if (await renewTown(db, { now })) log("The demo town's games and banners were brought up to date.")
  }
  if (env.seed === 'demo') await renewTownMeetups(db, { now })
  await linkDemoPeople(db, { subjectOf: demoSubject, now })
  // Earlier versions drew the town's pictures into this folder.
  await rm(path.join(env.dataDir, 'media/art'), { recursive: true, force: true })
}
