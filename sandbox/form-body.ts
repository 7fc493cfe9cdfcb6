import type { FastifyInstance, FastifyRequest } from 'fastify'

const formType = 'application/x-www-form-urlencoded'

/** Lets the routes of this instance, and no others, be sent forms. */
export function acceptForms(app: FastifyInstance): void {
  // Whatever reads forms around this corner, another parser of the same type would be refused.
  if (app.hasContentTypeParser(formType)) app.removeContentTypeParser(formType)
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => {
    done(null, new URLSearchParams(body.toString()))
  })
}

/** Empty when no form came. */
export function formOf({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

export function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://meeple.invalid').searchParams
}
