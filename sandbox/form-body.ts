import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Lets the routes of this instance, and no others, be sent forms. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(formbody, {
    parser: (text) => new URLSearchParams(text) as unknown as Record<string, unknown>,
  })
}

/** Empty when no form came. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

export function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://meeple.invalid').searchParams
}
