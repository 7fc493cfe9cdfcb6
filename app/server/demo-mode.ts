import path from 'node:path'
import { openTownArtwork, type TownArtwork } from '~/demo/artwork/town-artwork'
import { demoSubject } from '~/demo/town/demo-subjects'
import { renewTown, renewTownMeetups, seedTown } from '~/demo/town/seed'
import { linkDemoPeople } from '~/features/accounts/server/commands/members'
import { deviceClock } from '~/lib/clock'
import type { Database } from '~/lib/server/database'
import type { UpkeepTasks } from '~/lib/server/upkeep'
import type { Env } from './env'

// Imported only in demo mode, so that a live server does not load the demo town and the stand-ins.

export { demoProviders } from '~/sandbox/providers'
export { mountSandbox } from '~/sandbox/routes'

const hourMs = 3_600_000

/** Keeps the demo town's people opening meetups every day, also if the app runs for weeks. */
export const townUpkeep: UpkeepTasks = {
  'open meetups of the demo town': {
    everyMs: hourMs,
    work: async (db, now) => {
      // Skipped while the clock is moved, because the meetups would be wrong once it is back at real time.
      if (Math.abs(now.getTime() - deviceClock.now().getTime()) < hourMs) await renewTownMeetups(db, { now })
      return 0
    },
  },
}

interface TownParts {
  env: Env
  db: Database
  now: Date
  log: (line: string) => void
}

/**
 * Seeds the demo town into an empty database, or updates an existing one. Pictures are drawn in the background or on
 * first request.
 */
export async function openTown({ env, db, now, log }: TownParts): Promise<TownArtwork> {
  if (env.seed === 'demo') {
    if (await seedTown(db, { now })) log('The demo town was seeded.')
    else if (await renewTown(db, { now })) log("The demo town's games and banners were brought up to date.")
  }
  if (env.seed === 'demo') await renewTownMeetups(db, { now })
  await linkDemoPeople(db, { subjectOf: demoSubject, now })
  const artwork = openTownArtwork(path.join(env.dataDir, 'media/art'), {
    onError: (error) =>
      process.stderr.write(`A picture of the demo town could not be drawn: ${String(error)}\n`),
  })
  if (env.seed === 'demo' && env.drawsArtworkAhead) void artwork.drawAll()
  return artwork
}
