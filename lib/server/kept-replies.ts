import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Database, Transaction } from './database'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'

interface KeptReply {
  topics: readonly string[]
  keptAt: number
  headers: Record<Encoding, Record<string, string | number>>
  bytes: Record<Encoding, Buffer>
  /** Bytes of all its forms. */
  size: number
  etag: string
}

const channel = 'changed_topics'
/** Smaller replies travel in one packet anyway. */
const worthCompressing = 1_000
/** Addresses can be made up without end, and some of their replies are large. */
const mostKept = { replies: 2_000, bytes: 64_000_000 }
/** If the listening connection is ever lost without notice, nothing is older than this. */
const oldestMs = 60_000

/** The best encoding that `Accept-Encoding` names; a weight of zero refuses one. */
function encodingFor(header = ''): Encoding {
  let best: Encoding = 'identity'
  for (const entry of header.toLowerCase().split(',')) {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim())
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) continue
    if (name === 'br') return 'br'
    if (name === 'gzip' || name === 'x-gzip') best = 'gzip'
  }
  return best
}

/**
 * Public replies kept as ready bytes, compressed once. A command announces the topics that it changed; every
 * process listening on the database drops the replies that depend on them.
 */
export class KeptReplies {
  private readonly replies = new Map<string, KeptReply>()
  private readonly versions = new Map<string, number>()
  private generation = 0
  private bytes = 0

  constructor(
    /** Those of every reply of the API, kept or not. */
    readonly commonHeaders: Record<string, string> = {},
    private readonly most = mostKept,
  ) {}

  async listen(db: Database): Promise<void> {
    // A (re)connected listener may have missed announcements.
    await db.listen(
      channel,
      (topic) => this.drop(topic),
      () => this.dropAll(),
    )
  }

  drop(topic: string): void {
    this.versions.set(topic, (this.versions.get(topic) ?? 0) + 1)
    for (const [url, reply] of this.replies) {
      if (reply.topics.includes(topic)) this.forget(url, reply)
    }
  }

  dropAll(): void {
    this.generation += 1
    this.replies.clear()
    this.bytes = 0
  }

  /** Compare before and after a read: a change in between means that the reply must not be kept. */
  stateOf(topics: readonly string[]): string {
    return [this.generation, ...topics.map((topic) => this.versions.get(topic) ?? 0)].join('.')
  }

  async keep(url: string, json: string, topics: readonly string[], stateBefore: string): Promise<void> {
    const plain = Buffer.from(json)
    const [br, gz] =
      plain.length < worthCompressing
        ? [plain, plain]
        : await Promise.all([
            brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
            zip(plain, { level: 9 }),
          ])
    if (this.stateOf(topics) !== stateBefore) return
    // Weak: one tag for all encodings of the same reply.
    const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
    const bytes = { br, gzip: gz, identity: plain }
    const headersOf = (encoding: Encoding) => ({
      ...this.commonHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, authorization',
      etag,
      'content-length': bytes[encoding].length,
      ...(bytes[encoding] === plain ? {} : { 'content-encoding': encoding }),
    })
    const before = this.replies.get(url)
    if (before) this.forget(url, before)
    const size = [...new Set([br, gz, plain])].reduce((sum, { length }) => sum + length, 0)
    this.replies.set(url, {
      topics,
      etag,
      bytes,
      size,
      keptAt: performance.now(),
      headers: { br: headersOf('br'), gzip: headersOf('gzip'), identity: headersOf('identity') },
    })
    this.bytes += size
    for (const [oldest, reply] of this.replies) {
      if (this.bytes <= this.most.bytes && this.replies.size <= this.most.replies) break
      this.forget(oldest, reply)
    }
  }

  /** Answers from the kept bytes, ahead of the framework. Returns false when there is nothing to answer with. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.authorization !== undefined) return false
    const url = request.url ?? ''
    const reply = this.replies.get(url)
    if (!reply) return false
    if (performance.now() - reply.keptAt > oldestMs) {
      this.forget(url, reply)
      return false
    }
    // A proxy that compresses on its own calls it weak, and a browser may name several.
    if (request.headers['if-none-match']?.includes(reply.etag.slice('W/'.length))) {
      response.writeHead(304, {
        ...this.commonHeaders,
        etag: reply.etag,
        vary: 'accept-encoding, authorization',
      })
      response.end()
      return true
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    response.writeHead(200, reply.headers[encoding])
    // To HEAD, Node sends the headers alone.
    response.end(reply.bytes[encoding])
    return true
  }

  private forget(url: string, reply: KeptReply): void {
    this.replies.delete(url)
    this.bytes -= reply.size
  }
}

/** Tells every process, once this transaction lands, that replies depending on `topics` are out of date. */
export async function announceChange(tx: Transaction, ...topics: string[]): Promise<void> {
  for (const topic of topics) await tx.notify(channel, topic)
}
