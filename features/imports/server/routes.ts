import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '~/lib/errors'
import { onlyOperators } from '~/lib/server/change-hub'
import type { Transaction } from '~/lib/server/database'
import { memberOf, serve } from '~/lib/server/serve'
import { importEndpoints, importListingShape, rowListingShape, uploadShape } from '../contract'
import { type ImportKindName, mostFileBytes, whyNoCsv, whyTooLarge } from '../import'
import { importRefusals } from '../refusals'
import { importTags } from '../tags'
import { cancelImport, checkAgain, startImport } from './commands/imports'
import { addPart, beginUpload, dropUpload, finishUpload } from './commands/uploads'
import { presentFile, presentList, presentRows } from './present'
import { findImport, findNeighbours, listImports, listRows } from './queries/imports'

/** The least size of the stored parts of a file, except for the last part. */
const partBytes = 512 * 1024

function refuseFile(kind: (typeof importRefusals)[keyof typeof importRefusals], says: string): Refusal {
  return new Refusal(kind.status, says, { code: kind.code, fields: { file: says } })
}

/** Collects the incoming chunks into parts of at least `partBytes`. */
async function* toParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const bytes of body) {
    waiting.push(bytes)
    length += bytes.length
    if (length < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const isBrokenOff = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))

export function importRoutes(app: FastifyInstance): void {
  const { db, clock } = app
  app.changes.guard(importTags.facts.all, onlyOperators)

  /** Stores the parts of a file and returns its length. */
  async function storeFile(
    importId: number,
    kind: ImportKindName,
    body: AsyncIterable<Uint8Array>,
  ): Promise<number> {
    let part = 0
    let length = 0
    for await (const bytes of toParts(body)) {
      const whyNot = part === 0 ? whyNoCsv(bytes) : null
      if (whyNot !== null) throw refuseFile(importRefusals.noCsv, whyNot)
      length += bytes.length
      if (length > mostFileBytes[kind]) throw refuseFile(importRefusals.tooLarge, whyTooLarge(kind))
      await addPart(db, { importId, part, bytes })
      part += 1
    }
    if (length === 0) throw refuse(importRefusals.emptyFile)
    return length
  }

  serve(app, importEndpoints.upload, async ({ query, body }, request) => {
    const asked = { ...uploadShape.fromWire(query), memberId: memberOf(request).memberId, now: clock.now() }
    const { kind } = asked
    if (Number(request.headers['content-length'] ?? 0) > mostFileBytes[kind]) {
      throw refuseFile(importRefusals.tooLarge, whyTooLarge(kind))
    }
    const importId = await db.transaction((tx) => beginUpload(tx, asked))
    try {
      const bytes = await storeFile(importId, kind, body)
      await db.transaction((tx) => finishUpload(tx, { ...asked, importId, bytes }))
    } catch (error) {
      await dropUpload(db, importId)
      throw isBrokenOff(error) ? refuse(importRefusals.cutOff) : error
    }
    return { id: importId }
  })

  serve(app, importEndpoints.list, async ({ query }) => {
    const { kind = null, text = '', before = null } = importListingShape.fromWire(query)
    return presentList(await listImports(db, { kind, text, before }))
  })

  async function present(id: number) {
    const found = await findImport(db, id)
    if (!found) throw refuse(importRefusals.noImport)
    return presentFile(found, await findNeighbours(db, found))
  }

  serve(app, importEndpoints.file, ({ params }) => present(params.id))

  serve(app, importEndpoints.rows, async ({ params: { id }, query }) => {
    const { result = null, text = '', after = 0 } = rowListingShape.fromWire(query)
    if (!(await findImport(db, id))) throw refuse(importRefusals.noImport)
    return presentRows(await listRows(db, { id, result, text, after }))
  })

  const deeds: [
    endpoint: typeof importEndpoints.start,
    command: (tx: Transaction, deed: { id: number; operatorId: number; now: Date }) => Promise<void>,
  ][] = [
    [importEndpoints.start, startImport],
    [importEndpoints.checkAgain, checkAgain],
    [importEndpoints.cancel, cancelImport],
  ]
  for (const [endpoint, command] of deeds) {
    serve(app, endpoint, async ({ params: { id } }, request) => {
      const { memberId: operatorId } = memberOf(request)
      await db.transaction((tx) => command(tx, { id, operatorId, now: clock.now() }))
      return present(id)
    })
  }
}
