import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointParts, ParsedInput, ReplyGiven } from '~/lib/contract'
import { Refusal, sessionOver } from '~/lib/errors'
import { rightsTag } from '~/lib/tags'
import { ChangeHub } from './change-hub'
import { networkOf } from './network-of'
import { checkAudience, checkRightAtStart, readInput } from './serve'
import { type Owner, Shares } from './shares'

declare module 'fastify' {
  interface FastifyInstance {
    changes: ChangeHub
    streams: OpenStreams
    /** Identifies the caller of a request again, e.g. after their session may have ended. */
    identify(request: FastifyRequest): Promise<void>
  }
  interface FastifyRequest {
    /** When the caller's token expires; null without a token. */
    tokenExpiresAt: Date | null
  }
}

/** Why the server ended a stream. After the first two, the client should reconnect at once. */
export type StreamEnd = 'expired' | 'stopping' | 'signed-out' | 'right-lost'

export interface Stream<Message> {
  send(message: Message): void
  /** Call this when the caller's rights may have changed. */
  checkRights(): void
}

export interface StreamHandler<E extends Endpoint> {
  /** Throws a refusal if the caller may not watch this. Called before anything is sent and whenever rights change. */
  authorise?(input: ParsedInput<E>, request: FastifyRequest): void | Promise<void>
  /** Starts sending and returns a function that stops it. */
  open(
    input: ParsedInput<E>,
    stream: Stream<ReplyGiven<E>>,
    request: FastifyRequest,
  ): (() => void) | Promise<() => void>
}

const defaultHeartbeatMs = 25_000
/**
 * The limit of unsent bytes for a slow reader. Above it the stream is closed, and the client reconnects when it can.
 */
const maxWaitingBytes = 64 * 1024
/** How long the final message may take to leave before the connection is cut. */
const farewellMs = 500
/** The network limit is generous, because a cafe or a phone network shares one address. */
const limits = { ofMember: 20, ofNetwork: 500, ofProcess: 5_000 }

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Stops nginx and similar proxies from buffering the stream.
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** The open streams of this process, so that they can be limited and ended at shutdown. */
export class OpenStreams {
  private readonly shares = new Shares()
  private readonly endings = new Set<(why: StreamEnd) => void>()
  private isStopping = false

  get count(): number {
    return this.endings.size
  }

  endAll(): void {
    this.isStopping = true
    for (const end of this.endings) end('stopping')
  }

  /** Reserves a place under each limit, or refuses. The returned function releases the places. */
  take({ caller, ip }: FastifyRequest): () => void {
    const owners: Owner[] = [
      ['process', limits.ofProcess],
      [`network ${networkOf(ip)}`, limits.ofNetwork],
    ]
    if (caller) owners.push([`member ${caller.memberId}`, limits.ofMember])
    const giveBack = this.shares.take(owners)
    if (giveBack === null) throw tooManyStreams()
    return giveBack
  }

  add(end: (why: StreamEnd) => void): void {
    this.endings.add(end)
    if (this.isStopping) end('stopping')
  }

  remove(end: (why: StreamEnd) => void): void {
    this.endings.delete(end)
  }
}

function tooManyStreams(): Refusal {
  return new Refusal(429, '열어 둔 화면이 너무 많아요. 다른 화면을 닫고 다시 시도해 주세요.', {
    code: 'TOO_MANY_STREAMS',
    retryAfterSeconds: 60,
  })
}

/** Call once, before the first `serveStream`. */
export function prepareStreams(app: FastifyInstance): void {
  app.decorate('changes', new ChangeHub(app.db))
  app.decorate('streams', new OpenStreams())
  app.addHook('preClose', async () => app.streams.endAll())
}

/** Registers a declared stream, with the same audience rules as `serve`. */
export function serveStream<P extends EndpointParts>(
  app: FastifyInstance,
  endpoint: Endpoint<P & { isStream: true }>,
  handler: StreamHandler<Endpoint<P & { isStream: true }>>,
): void {
  checkRightAtStart(app, endpoint)
  app.endpoints.push(endpoint)
  app.route({
    method: 'GET',
    url: endpoint.path,
    config: { rate: endpoint.rate, endpoint },
    helmet: false,
    compress: false,
    exposeHeadRoute: false,
    onRequest: async (_, reply) => {
      reply.headers(app.responseCache.commonHeaders)
    },
    preParsing: async (request) => checkAudience(app, endpoint, request),
    handler: async (request, reply) => {
      const input = readInput(endpoint, request)
      await handler.authorise?.(input, request)
      const giveBack = app.streams.take(request)
      try {
        await open(input, request, reply, giveBack)
      } catch (error) {
        giveBack()
        throw error
      }
      return reply
    },
  })

  type StreamInput = ParsedInput<Endpoint<P & { isStream: true }>>

  async function open(
    input: StreamInput,
    request: FastifyRequest,
    reply: FastifyReply,
    giveBack: () => void,
  ): Promise<void> {
    const { raw } = reply
    const endings: (() => void)[] = []
    let isOpen = true
    let unsent = ''
    let endedBefore: StreamEnd | null = null

    function write(text: string): void {
      if (!isOpen) return
      if (!raw.headersSent) {
        unsent += text
        return
      }
      if (raw.writableLength > maxWaitingBytes) raw.destroy()
      else raw.write(text)
    }

    function end(why: StreamEnd): void {
      if (!isOpen) return
      if (!raw.headersSent) {
        endedBefore ??= why
        return
      }
      write(`event: end\ndata: ${JSON.stringify({ reason: why })}\n\n`)
      close()
      raw.end()
      setTimeout(() => raw.destroy(), farewellMs).unref()
    }

    function close(): void {
      if (!isOpen) return
      isOpen = false
      for (const undo of endings) undo()
      app.streams.remove(end)
      giveBack()
    }

    function endUnlessGood(): void {
      if (request.tokenExpiresAt && request.tokenExpiresAt <= app.clock.now()) end('expired')
    }

    const checkRights = inTurn(async () => {
      if (!isOpen) return
      const why = await lostRight(input, request).catch((error: unknown) => {
        request.log.error({ err: error }, 'the rights of a stream could not be checked')
        // The client reconnects, which checks the rights again.
        return 'stopping' as const
      })
      if (why !== null) end(why)
    })

    raw.on('close', close)
    // The client may have left while the request was checked, and the event is not repeated.
    if (raw.destroyed) close()
    try {
      const send = (message: ReplyGiven<Endpoint<P & { isStream: true }>>) =>
        write(`data: ${JSON.stringify(endpoint.reply.parse(message))}\n\n`)
      if (request.caller) {
        const { memberId } = request.caller
        endings.push(await app.changes.subscribe({ tags: [rightsTag], memberId, hear: checkRights }))
        // Catches rights that were lost before the subscription began.
        const why = await lostRight(input, request)
        if (why !== null) throw sessionOver()
      }
      endings.push(await handler.open(input, { send, checkRights }, request))
    } catch (error) {
      raw.off('close', close)
      for (const undo of endings) undo()
      throw error
    }
    if (!isOpen) {
      // The client disconnected during `open`, after `close` ran; undo what was subscribed since.
      for (const undo of endings) undo()
      reply.hijack()
      return
    }
    reply.hijack()
    raw.writeHead(200, { ...app.responseCache.commonHeaders, ...headers, 'x-request-id': request.id })
    raw.write(unsent === '' ? ':\n\n' : unsent)
    const beat = setInterval(() => {
      write(':\n\n')
      endUnlessGood()
    }, endpoint.heartbeatMs ?? defaultHeartbeatMs)
    endings.push(() => clearInterval(beat))
    if (request.tokenExpiresAt) {
      const leftMs = Math.max(request.tokenExpiresAt.getTime() - app.clock.now().getTime(), 0)
      const expiry = setTimeout(() => end('expired'), leftMs)
      endings.push(() => clearTimeout(expiry))
    }
    app.streams.add(end)
    if (endedBefore !== null) end(endedBefore)
  }

  async function lostRight(input: StreamInput, request: FastifyRequest): Promise<StreamEnd | null> {
    const before = request.caller
    await app.identify(request)
    if (before && !request.caller) return 'signed-out'
    try {
      await checkAudience(app, endpoint, request)
      await handler.authorise?.(input, request)
      return null
    } catch (error) {
      if (error instanceof Refusal) return 'right-lost'
      throw error
    }
  }
}

/** Calls during a run cause exactly one more run afterwards. */
function inTurn(work: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  async function run(): Promise<void> {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await work()
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void run()
  }
}
