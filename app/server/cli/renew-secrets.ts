import path from 'node:path'
import { sealIdentitiesAnew } from '~/features/accounts/server/commands/seal-anew'
import { renewStaffPins } from '~/features/loyalty/server/commands/staff-pin'
import { sealPayeesAnew } from '~/features/payouts/server/commands/payees'
import { openDatabase } from '~/lib/server/database'
import { deriveKeys, readOrMakeSecret } from '~/lib/server/keys'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Stores under the current secret what was stored under the previous one. It may run beside the app, and twice. */
async function run(): Promise<void> {
  const env = readEnvWithFile()
  if (env.previousSecret === null)
    throw new Error('Set SESSION_SECRET_PREVIOUS to the secret before this one.')
  const secret = env.sessionSecret ?? (await readOrMakeSecret(path.join(env.dataDir, 'secrets', 'session')))
  const keys = deriveKeys(secret, env.mode, env.previousSecret)
  const server = await startDatabaseServerBesideApp(env, { log: say })
  const db = openDatabase(server.address, { most: 1, name: 'meeple-renew-secrets' })
  try {
    const sealed = await db.transaction((tx) => sealIdentitiesAnew(tx, keys))
    const payees = await db.transaction((tx) => sealPayeesAnew(tx, keys))
    const pins = await db.transaction((tx) => renewStaffPins(tx, keys))
    say(`Renewed: ${sealed} sealed texts of members, ${payees} accounts of cafes, ${pins} staff PINs.`)
  } finally {
    await db.close()
    await server.stop()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
