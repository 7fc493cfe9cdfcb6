import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The driver keeps what was under way on a connection when the server ends it: the process dies of its next write,
 * a transaction goes on inside somebody else's, statements are never answered (porsager/postgres issues 1133, 1186,
 * 1208, 1216; no release mends them yet). `lib/server/lost-connection.test.ts` fails without this.
 */
export const patchedVersion = '3.4.9'

/** Each text stands in the file exactly once. */
export const edits = {
  'src/connection.js': [
    // What was about to be written is forgotten with the connection, and so is its last answer.
    [
      `    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)
    socket.removeListener('connect', connected)
    idleTimer.cancel()`,
      `    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = errorResponse = results = null
    result = new Result()
    rows = 0
    socket.removeListener('data', data)
    socket.removeListener('connect', connected)
    idleTimer.cancel()`,
    ],
    // Nobody waits for what the driver itself asked while it connected.
    [
      `    if (initial)
      return reconnect()`,
      `    if (initial) {
      query = null
      return reconnect()
    }`,
    ],
    // After an error of the socket, too, statements may have been sent before it closed.
    [
      `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
      `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = null
`,
    ],
    [`      return fetchArrayTypes()\n`, `      return fetchArrayTypes().catch(noop)\n`],
  ],
  'src/index.js': [
    // A transaction ends with its connection: whatever it still sends is refused.
    [
      `      , connection
      , prepare = null
`,
      `      , connection
      , lost = null
      , prepare = null
`,
    ],
    [
      `connection.onclose = reject)`,
      `connection.onclose = (error) => {
          lost = error
          while (queries.length)
            queries.shift().reject(error)
          reject(error)
        })`,
    ],
    [
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
      `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
        c.queue === full`,
    ],
  ],
}

function patched(text, [before, after], file) {
  if (text.includes(after)) return text
  if (text.split(before).length !== 2) {
    throw new Error(
      `node_modules/postgres/${file} is not that of ${patchedVersion}: delete node_modules, then run npm ci.`,
    )
  }
  return text.replace(before, () => after)
}

/** Mends the installed driver. Does nothing where that is done already. */
export function patchPostgres(root) {
  const folder = path.join(root, 'node_modules/postgres')
  if (!existsSync(folder)) return
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  if (version !== patchedVersion) {
    throw new Error(
      `postgres ${version} is installed: see whether it still needs scripts/lib/patch-postgres.mjs, written for ${patchedVersion}.`,
    )
  }
  for (const [file, changes] of Object.entries(edits)) {
    const target = path.join(folder, file)
    const before = readFileSync(target, 'utf8')
    const after = changes.reduce((text, change) => patched(text, change, file), before)
    if (after === before) continue
    // Renamed into place, since the file may be a link into a store that other folders share.
    writeFileSync(`${target}.new`, after)
    renameSync(`${target}.new`, target)
  }
}
