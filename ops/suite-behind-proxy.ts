// Runs the server tests through the proxy of a cluster, whose commits wait for a replica: npm run ops:suite [FILE…]
import { spawnSync } from 'node:child_process'
import { toUrl } from '~/lib/server/database-address'
import { preferMemoryFolder } from '~/scripts/lib/memory-folder.mjs'
import { startCluster } from './patroni'

preferMemoryFolder()
const files = process.argv.slice(2)
const cluster = await startCluster([])
try {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...files],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: toUrl(cluster.address) } },
  )
  process.exitCode = status ?? 1
} finally {
  await cluster.stop()
}
