import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import { onlyOperators } from '~/lib/server/change-hub'
import type { BasicServices } from '~/lib/server/feature'
import { serve, servedBy } from '~/lib/server/serve'
import { importEndpoints } from '../endpoints'
import { type ImportKindName, importTags, mostFileBytes, whyNoCsv, whyTooLarge } from '../import'
import { importRefusals } from '../refusals'
import { cancelImport, checkAgain, startImport } from './commands/imports'
import { addPart, beginUpload, dropUpload, finishUpload } from './commands/uploads'
import { presentFile, presentList, presentRows } from './present'
import { findImport, findNeighbours, listImports, listRows } from './queries/imports'
import { importCalls } from './schemas'

const calls = servedBy(importEndpoints, importCalls)

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

export function importRoutes(app: FastifyInstance, { db, clock }: BasicServices): void {
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

  serve(app, calls.upload, async ({ query, body }, request) => {
    const search = { ...query, memberId: memberOf(request).memberId, now: clock.now() }
    const { kind } = search
    if (Number(request.headers['content-length'] ?? 0) > mostFileBytes[kind]) {
      throw refuseFile(importRefusals.tooLarge, whyTooLarge(kind))
    }
    const importId = await db.transaction((tx) => beginUpload(tx, search))
    try {
      const bytes = await storeFile(importId, kind, body)
      await db.transaction((tx) => finishUpload(tx, { ...search, importId, bytes }))
    } catch (error) {
      await dropUpload(db, importId)
      throw isBrokenOff(error) ? refuse(importRefusals.cutOff) : error
    }
    return { id: importId }
  })

  serve(app, calls.imports, async ({ query: { kind = null, q = '', before = null } }) =>
    presentList(await listImports(db, { kind, text: q.trim(), before })),
  )

  async function present(id: number) {
    const found = await findImport(db, id)
    if (!found) throw refuse(importRefusals.noImport)
    return presentFile(found, await findNeighbours(db, found))
  }

  serve(app, calls.file, ({ params }) => present(params.id))

  serve(app, calls.rows, async ({ params: { id }, query: { result = null, q = '', after = 0 } }) => {
    if (!(await findImport(db, id))) throw refuse(importRefusals.noImport)
    return presentRows(await listRows(db, { id, result, text: q.trim(), after }))
  })

  const commands = { start: startImport, checkAgain, cancel: cancelImport }
  for (const name of ['start', 'checkAgain', 'cancel'] as const) {
    serve(app, calls[name], async ({ params: { id } }, request) => {
      const { memberId: operatorId } = memberOf(request)
      await db.transaction((tx) => commands[name](tx, { id, operatorId, now: clock.now() }))
      return present(id)
    })
  }
}
