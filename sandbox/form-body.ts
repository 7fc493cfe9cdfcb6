import type { FastifyInstance, FastifyRequest } from 'fastify'

const formType = 'application/x-www-form-urlencoded'

/** Accepts form bodies on the routes of this Fastify instance only. */
export function acceptForms(app: FastifyInstance): void {
  // Fastify throws on a second parser for the same type, so an inherited one is removed first.
  if (app.hasContentTypeParser(formType)) app.removeContentTypeParser(formType)
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => {
    done(null, new URLSearchParams(body.toString()))
  })
}

/** Empty if there was no form. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

export function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://meeple.invalid').searchParams
}
