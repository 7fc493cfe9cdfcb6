import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointParts, ParsedInput, ReplyGiven, ServedEndpoint } from '~/lib/endpoint'
import { Refusal, sessionOver } from '~/lib/errors'
import { rightsTag, type Tag } from '~/lib/tags'
import { ChangeHub } from './change-hub'
import { checkAudience, checkRightAtStart } from './check-caller'
import { inTurn } from './in-turn'
import type { JoinedReads } from './joined-reads'
import { OpenStreams, type StreamEnd, type WatchedOwners } from './open-streams'
import { readInput } from './read-request'
import { tabOf } from './response-cache'
import { joinReply, writeReply } from './write-reply'

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

type OrPromise<T> = T | Promise<T>

interface Watcher<P extends EndpointParts> {
  /** Throws a refusal if the caller may not watch this. Called before anything is sent and whenever rights change. */
  authorise?(input: ParsedInput<P>, request: FastifyRequest): OrPromise<void>
}

/** A stream that announces changed tags, and reads nothing. */
export interface TagsWatcher<P extends EndpointParts> extends Watcher<P> {
  tags(input: ParsedInput<P>, request: FastifyRequest): OrPromise<readonly Tag[]>
  /** The message about the tags that have changed. The first message is about all of them. */
  message(changed: readonly Tag[]): ReplyGiven<P>
}

/** A stream that follows one thing, whose changes are read once for all its streams. */
export interface ThingWatcher<P extends EndpointParts, Want, Found> extends Watcher<P> {
  reads: JoinedReads<Want, Found>
  watch(input: ParsedInput<P>, request: FastifyRequest): OrPromise<WatchedThing<P, Want, Found>>
}

interface WatchedThing<P extends EndpointParts, Want, Found> {
  id: number
  /** What else changes the thing, e.g. the shelf that a vote is about. */
  also?: readonly Tag[]
  /** What this stream needs next, e.g. everything after its last message. */
  want(): Want
  /** The message made from a read that answers at least what this stream wanted. */
  message(found: Found): ReplyGiven<P>
}

/** The tags that a stream follows, and how it announces their changes. */
interface Watched<Message> {
  tags: readonly Tag[]
  owners: WatchedOwners
  message(changed: readonly Tag[]): OrPromise<Message>
}

const defaultHeartbeatMs = 25_000

const longestTimerMs = 2 ** 31 - 1
/**
 * The limit of unsent bytes for a slow reader. Above it the stream is closed, and the client reconnects when it can.
 */
const maxWaitingBytes = 64 * 1024
/** How long the final message may take to leave before the connection is cut. */
const lastMessageMs = 500
/** Changes within this time are sent in one message. */
const gatherMs = 50
/** Enough for the phones at a table and those who look on: each change of the thing costs a message for each. */
const mostOfThing = 20
/** Streams of one kind that read leave visitors some of their places for whatever else there is to watch. */
const mostThatRead = 2_500

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Stops nginx and similar proxies from buffering the stream.
  'x-accel-buffering': 'no',
  connection: 'close',
}

/** Call once, before the first `serveStream`. */
export function prepareStreams(app: FastifyInstance): void {
  app.decorate('changes', new ChangeHub(app.db))
  app.decorate('streams', new OpenStreams(app))
  app.addHook('preClose', async () => app.streams.endAll())
  app.addHook('onClose', () => app.streams.close())
}

type StreamEndpoint<P extends EndpointParts> = ServedEndpoint<P & { isStream: true }>

/** Registers a declared stream that announces changed tags, with the same audience rules as `serve`. */
export function serveStream<P extends EndpointParts>(
  app: FastifyInstance,
  endpoint: StreamEndpoint<P>,
  watcher: TagsWatcher<P>,
): void {
  register(app, endpoint, watcher, async (input, request) => ({
    tags: await watcher.tags(input, request),
    owners: { everywhere: [], here: [] },
    message: (changed) => watcher.message(changed),
  }))
}

/** Registers a declared stream that follows one thing. */
export function serveStreamOfThing<P extends EndpointParts, Want, Found>(
  app: FastifyInstance,
  endpoint: StreamEndpoint<P>,
  watcher: ThingWatcher<P, Want, Found>,
): void {
  const { reads } = watcher
  register(app, endpoint, watcher, async (input, request) => {
    const { id, also = [], want, message } = await watcher.watch(input, request)
    const thing = reads.kind.of(id)
    return {
      tags: [thing, ...also],
      owners: {
        everywhere: [[`thing ${thing}`, mostOfThing]],
        here: [[`kind ${reads.kind.all}`, mostThatRead]],
      },
      message: async () => message(await reads.of(id, want())),
    }
  })
}

function register<P extends EndpointParts>(
  app: FastifyInstance,
  endpoint: StreamEndpoint<P>,
  { authorise }: Watcher<P>,
  watch: (input: ParsedInput<P>, request: FastifyRequest) => Promise<Watched<ReplyGiven<P>>>,
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
      await authorise?.(input, request)
      const watched = await watch(input, request)
      // The client may have left meanwhile, and its address is not known any more.
      if (reply.raw.destroyed) return reply.hijack()
      const giveBack = await app.streams.take(request, watched.owners)
      if (reply.raw.destroyed) {
        giveBack()
        return reply.hijack()
      }
      try {
        await open(input, watched, request, reply, giveBack)
      } catch (error) {
        giveBack()
        throw error
      }
      return reply
    },
  })

  type StreamInput = ParsedInput<P>

  async function open(
    input: StreamInput,
    { tags, message }: Watched<ReplyGiven<P>>,
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
      setTimeout(() => raw.destroy(), lastMessageMs).unref()
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

    const changed = new Set<Tag>()
    async function sendChanges(): Promise<void> {
      const tags = [...changed]
      changed.clear()
      const text = joinReply(await writeReply(endpoint.reply, await message(tags)))
      write(`data: ${text}\n\n`)
    }
    const sendNext = inTurn(async () => {
      if (!isOpen) return
      await sendChanges().catch((error: unknown) => {
        request.log.error({ err: error }, 'a stream could not be told of a change')
        // The client reconnects, which reads everything anew.
        end('stopping')
      })
    }, gatherMs)
    let hasBegun = false
    function onChange(invalidated: readonly Tag[]): void {
      // The change may also have changed who may watch.
      if (invalidated.some((tag) => app.changes.isGuarded(tag))) checkRights()
      for (const tag of invalidated) changed.add(tag)
      if (hasBegun) sendNext()
    }

    raw.on('close', close)
    try {
      const memberId = request.caller?.memberId ?? null
      if (memberId !== null) {
        endings.push(await app.changes.subscribe({ tags: [rightsTag], memberId, onChange: checkRights }))
        // Catches rights that were lost before the subscription began.
        const why = await lostRight(input, request)
        if (why !== null) throw sessionOver()
      }
      endings.push(await app.changes.subscribe({ tags, memberId, tab: tabOf(request), onChange }))
      // What the client read before the subscription may be stale, so everything counts as changed.
      for (const tag of tags) changed.add(tag)
      await sendChanges()
      hasBegun = true
      if (changed.size > 0) sendNext()
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
      // A demo's clock that was moved back makes a token last for months, and Node ends a timer at once that is longer.
      const expiry = setTimeout(() => end('expired'), Math.min(leftMs, longestTimerMs))
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
      await authorise?.(input, request)
      return null
    } catch (error) {
      if (error instanceof Refusal) return 'right-lost'
      throw error
    }
  }
}
