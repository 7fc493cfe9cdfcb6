import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput } from '~/lib/errors'

/** Content types of the forms that a browser or a provider sends. */
export const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** More than any of our forms has. */
const limits = { fields: 50, fieldSize: 65_536, files: 5, fileSize: 65_536, parts: 55, headerPairs: 20 }

/**
 * Accepts forms of both content types, besides JSON, on the routes of this Fastify instance. The body is then an object
 * of the text fields. Files in a form are ignored.
 */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(formbody)
  await app.register(multipart, { limits })
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readFields(request)
  })
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
