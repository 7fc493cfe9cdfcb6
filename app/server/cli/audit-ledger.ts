import { auditLedger } from '~/features/passes/server/queries/audit'
import { openDatabase } from '~/lib/server/database'
import { startDatabaseServerBesideApp } from '../database-server'
import { readEnvWithFile } from '../env'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const server = await startDatabaseServerBesideApp(readEnvWithFile(), { log: say })
  const db = openDatabase(server.address, { most: 1, name: 'meeple-ledger-audit' })
  try {
    const disagreements = await auditLedger(db)
    for (const disagreement of disagreements) say(disagreement)
    say(
      disagreements.length === 0
        ? 'The ledger agrees with itself.'
        : `The ledger disagrees with itself in ${disagreements.length === 1 ? 'one place' : `${disagreements.length} places`}.`,
    )
    if (disagreements.length > 0) process.exitCode = 1
  } finally {
    await db.close()
    await server.stop()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
