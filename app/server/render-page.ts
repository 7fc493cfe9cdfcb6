import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type ApiFetch, apiFetchContext, nonceContext, siteContext } from '~/lib/in-process-call'
import { publicAddress } from '~/lib/server/public-address'
import { ownAddress } from './rate-limits'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

/** Loaders ask the API as a visitor, inside this process. */
function inProcessFetch(app: FastifyInstance): ApiFetch {
  return async (path) => {
    const reply = await app.inject({ method: 'GET', url: path, remoteAddress: ownAddress })
    return new Response(reply.body, {
      status: reply.statusCode,
      headers: { 'content-type': reply.headers['content-type']?.toString() ?? 'application/json' },
    })
  }
}

function pagePolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // The development server injects style elements while modules load.
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function toWebRequest(request: FastifyRequest, publicUrl: string, response: ServerResponse): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const aborter = new AbortController()
  response.once('close', () => aborter.abort())
  return new Request(publicAddress(publicUrl, request.url), {
    method: request.method,
    headers,
    signal: aborter.signal,
  })
}

/** Hands every path that nothing else answers to React Router. */
export function mountPages(app: FastifyInstance, loadBuild: () => Promise<ServerBuild>): void {
  const { env } = app
  const handle = createRequestHandler(loadBuild, env.development ? 'development' : 'production')
  const apiFetch = inProcessFetch(app)

  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64')
    const context = new RouterContextProvider()
    context.set(apiFetchContext, apiFetch)
    context.set(nonceContext, nonce)
    context.set(siteContext, {
      publicUrl: env.publicUrl,
      isDemo: env.mode === 'demo',
      termsUrl: env.termsUrl,
      privacyUrl: env.privacyUrl,
    })
    const page = await handle(toWebRequest(request, env.publicUrl, reply.raw), context)
    reply.status(page.status)
    page.headers.forEach((value, name) => {
      reply.header(name, value)
    })
    if (page.headers.get('content-type')?.startsWith('text/html')) {
      reply.header('content-security-policy', pagePolicy(nonce, env.development))
      reply.header('cache-control', 'no-cache')
    }
    return reply.send(page.body ? Readable.fromWeb(page.body as NodeReadableStream) : '')
  })
}
