import path from 'node:path'
import { deviceClock } from '~/lib/clock'
import { openDatabase } from '~/lib/server/database'
import type { DatabaseAddress } from '~/lib/server/database-address'
import { deriveKeys, readOrMakeSecret } from '~/lib/server/keys'
import { openPictureStore } from '~/lib/server/pictures/picture-store'
import { demoProviders } from '~/sandbox/providers'
import { buildApp } from './build-app'
import { readEnv } from './env'
import { jobsOf } from './jobs'
import { mountMedia, openMedia } from './media'
import { openServices } from './outside'

export type ServedSite = Awaited<ReturnType<typeof serveSite>>

/** The app on this data folder, with the secret that lies in it. */
export async function serveSite(
  dataDir: string,
  address: DatabaseAddress,
  variables: Record<string, string> = {},
) {
  const db = openDatabase(address)
  const env = readEnv({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: dataDir, ...variables })
  const keys = deriveKeys(await readOrMakeSecret(path.join(dataDir, 'secrets', 'session')), env.mode)
  const settings = demoProviders({ db, ownAddress: () => env.publicUrl, publicUrl: env.publicUrl })
  const services = openServices({ env, db, clock: deviceClock, keys, settings })
  const app = await buildApp({
    env,
    services,
    mountRest: async (app) => mountMedia(app, openMedia(openPictureStore({ dataDir, bucket: null }), null)),
  })
  return {
    app,
    db,
    jobs: jobsOf(services),
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
