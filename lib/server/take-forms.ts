import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { badInput } from '~/lib/errors'

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON of a call that takes forms too, as it was sent and as its sender may have signed it. */
    bodyText: string | null
  }
}

/** Content types of the forms that a browser or a provider sends. */
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** More than any of our forms has. */
const limits = {
  fields: 50,
  fieldSize: 65_536,
  files: 5,
  fileSize: 65_536,
  parts: 55,
  headerPairs: 20,
  headerSize: 2_048,
}

/**
 * Accepts forms of both content types, besides JSON, on the routes of this Fastify instance. The body is then an object
 * of the text fields. Files in a form are ignored.
 */
export async function takeForms(app: FastifyInstance): Promise<void> {
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('bodyText', null)
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.bodyText = text.toString()
    return readJson(request, request.bodyText, done)
  })
  await app.register(formbody)
  await app.register(multipart, { limits })
  app.addHook('preValidation', async (request, reply) => {
    if (request.isMultipart()) request.body = await within(request, reply, readFields(request))
  })
}

/** Holds a multipart body to the route's limit, which Fastify applies only to bodies that it collects itself. */
async function within<T>(request: FastifyRequest, reply: FastifyReply, work: Promise<T>): Promise<T> {
  const { raw, headers } = request
  const limit = request.routeOptions.bodyLimit
  const tooLarge = new Promise<never>((_, reject) => {
    let received = 0
    const refuse = () => {
      raw.off('data', count).unpipe()
      reply.header('connection', 'close')
      reject(errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    }
    const count = (bytes: Buffer) => {
      received += bytes.length
      if (received > limit) refuse()
    }
    raw.on('data', count)
    if (Number(headers['content-length'] ?? 0) > limit) refuse()
  })
  return Promise.race([work, tooLarge])
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') part.file.resume()
      else fields[part.fieldname] = part.value
    }
  } catch {
    throw badInput({ body: '보내 주신 폼을 읽을 수 없어요.' })
  }
  return fields
}

/** A text or number of a form or query as text, empty if it has none of this name. */
export function fieldOf(form: unknown, name: string): string {
  const value: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, name) : undefined
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}
