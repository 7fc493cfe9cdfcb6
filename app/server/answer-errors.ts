import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Refusal, toRefusalReply } from '~/lib/errors'
import { isConnectionLost } from '~/lib/server/database'
import { ProviderFailed } from '~/lib/server/provider-call'
import { wireFor } from '~/lib/server/read-request'
import { inWordsOf } from '~/lib/server/wire'
import { bareHeaders } from './bare-headers'

const plainSentences: Record<number, string> = {
  400: '보내 주신 내용을 읽을 수 없어요.',
  404: '내용을 찾을 수 없어요.',
  405: '여기서는 할 수 없는 일이에요.',
  413: '보내 주신 내용이 너무 커요.',
  414: '주소가 너무 길어요.',
  415: '이 형식은 받을 수 없어요. JSON으로 보내 주세요.',
  408: '요청이 너무 늦게 왔어요. 다시 시도해 주세요.',
  429: '너무 빨라요. 잠시 후 다시 시도해 주세요.',
  431: '요청에 딸린 정보가 너무 길어요. 이 사이트의 쿠키를 지우고 다시 시도해 주세요.',
}

/** Long enough for the database to restart. */
const lostRetrySeconds = 5

/** Node's names and PostgreSQL's for a disk that is full. */
const outOfSpace = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const fullRetrySeconds = 60

interface ErrorReply {
  error: string
  code?: string
  fields?: Record<string, string>
}

interface Answered {
  status: number
  reply: ErrorReply
  unexpected: boolean
  retryAfterSeconds?: number | undefined
}

export function toErrorReply(error: unknown): Answered {
  if (error instanceof Refusal) {
    const { status, retryAfterSeconds } = error
    return { status, reply: toRefusalReply(error), unexpected: false, retryAfterSeconds }
  }
  if (outOfSpace.has((error as Partial<NodeJS.ErrnoException> | null)?.code)) {
    const reply = { error: '지금은 저장할 자리가 없어요. 잠시 후 다시 시도해 주세요.' }
    return { status: 503, reply, unexpected: true, retryAfterSeconds: fullRetrySeconds }
  }
  if (isConnectionLost(error)) {
    const reply = { error: '연결이 잠깐 끊겼어요. 잠시 후 다시 시도해 주세요.' }
    return { status: 503, reply, unexpected: true, retryAfterSeconds: lostRetrySeconds }
  }
  // Where a call can do without the service, its feature has caught this.
  if (error instanceof ProviderFailed) {
    const reply = { error: '우리가 쓰는 다른 서비스가 대답하지 않아요. 잠시 후 다시 시도해 주세요.' }
    return { status: 503, reply, unexpected: true, retryAfterSeconds: lostRetrySeconds }
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode ?? 500
  const sentence = plainSentences[status]
  if (sentence && status < 500) return { status, reply: { error: sentence }, unexpected: false }
  return {
    status: status >= 400 && status < 500 ? status : 500,
    reply: { error: '잠시 후 다시 시도해주세요' },
    unexpected: true,
  }
}

/**
 * The one place where an error becomes a reply. Unknown errors are logged, and their details are hidden from the
 * caller.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, reply: body, unexpected, retryAfterSeconds } = toErrorReply(error)
    if (unexpected) request.log.error({ err: error }, 'request failed')
    reply.headers(app.responseCache.commonHeaders).header('x-request-id', request.id)
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    const { endpoint } = request.routeOptions.config
    const inWords = endpoint ? inWordsOf(wireFor(endpoint, request), body) : body
    return reply.status(status).type('application/json; charset=utf-8').send(inWords)
  })
  app.setNotFoundHandler(() => {
    throw notFound('주소를 찾을 수 없어요.')
  })
}

const statusOfBroken: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

function brokenReply(status: number) {
  const body = Buffer.from(JSON.stringify(toErrorReply({ statusCode: status }).reply))
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    connection: 'close',
  }
  return { body, headers }
}

/** Refuses what node:http reads but no one request can mean. */
export function refuseBroken(response: ServerResponse): void {
  const { body, headers } = brokenReply(400)
  response.writeHead(400, headers).end(body)
}

/** Ends a request whose body does not come. */
export function endSlow({ socket }: IncomingMessage, { headersSent }: ServerResponse): void {
  if (headersSent) socket.destroy()
  else answerBroken(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}

/** Answers what node:http cannot read as a request, which reaches no handler. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOfBroken[error.code ?? ''] ?? 400
  const { body, headers } = brokenReply(status)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
  socket.destroy()
}
