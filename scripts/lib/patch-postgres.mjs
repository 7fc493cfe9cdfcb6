import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * When the server closes a connection, the driver does not reset its state: the next write crashes the process, a
 * transaction continues inside another one, and statements are never answered (porsager/postgres issues 1133, 1186,
 * 1208, 1216; unreleased). `lib/server/lost-connection.test.ts` fails without this patch.
 *
 * A transaction that begins as the 101st query under way on a connection, or while the socket's buffer is full, does not get the connection for
 * itself: it fails with UNSAFE_TRANSACTION and leaves the connection to others inside an open transaction (issues 823, 1189, 1210;
 * unreleased). `lib/server/database.test.ts` fails without this patch.
 */
export const patchedVersion = '3.4.9'

/** Each original text occurs exactly once in its file. */
export const edits = {
  'src/connection.js': [
    // Drops pending writes and the last answer together with the connection.
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
    // Ignores the driver's own queries during connection, since no caller waits for them.
    [
      `    if (initial)
      return reconnect()`,
      `    if (initial) {
      query = null
      return reconnect()
    }`,
    ],
    // Even after a socket error, statements may have been sent before it closed.
    [
      `    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
      `    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = null
`,
    ],
    [`      return fetchArrayTypes()\n`, `      return fetchArrayTypes().catch(noop)\n`],
    // Reserves the connection for a transaction even when it takes no further queries.
    [
      `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))
`,
      `      const written = write(toBuffer(q))
      if (q.options.onexecute) {
        q.options.onexecute(connection)
        return false
      }
      return written
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
`,
    ],
  ],
  'src/index.js': [
    // A transaction ends with its connection, so later statements of it are rejected.
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

/** Patches the installed driver. Does nothing if it is already patched. */
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
    // Renaming replaces the file instead of writing through a link into a store that other folders share.
    writeFileSync(`${target}.new`, after)
    renameSync(`${target}.new`, target)
  }
}
