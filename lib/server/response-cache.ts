import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { fromTagList, isAffected, isPersonal, kindOf, type Tag, tagHeaders, toTagList } from '../tags'
import type { Database, Transaction } from './database'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'
type Headers = Record<string, string | number>

/** A reply before it is cached. */
export interface Reply {
  body: string | Buffer
  headers: Record<string, string>
  tags: readonly Tag[]
  /** Who may be answered with it: whoever asks, or only who asks without a token. */
  audience: 'everybody' | 'visitors'
}

export interface CachedReply {
  readonly key: string
  readonly tags: readonly Tag[]
  readonly audience: Reply['audience']
  readonly storedAt: number
  readonly headers: Record<Encoding, Headers>
  readonly notModified: Headers
  readonly bytes: Record<Encoding, Buffer>
  /** Bytes of all its encodings. */
  readonly size: number
  readonly etag: string
  /** Other spellings of the same address that have been asked for. */
  readonly spellings: string[]
}

/** The best encoding that `Accept-Encoding` names; a weight of zero refuses one. */
function bestEncoding(header: string): Encoding {
  let best: Encoding = 'identity'
  for (const entry of header.toLowerCase().split(',')) {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim())
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) continue
    if (name === 'br') return 'br'
    if (name === 'gzip' || name === 'x-gzip') best = 'gzip'
  }
  return best
}

/** Browsers send few different headers. */
const encodings = new Map<string, Encoding>()
const maxEncodings = 100

function encodingFor(header = ''): Encoding {
  const known = encodings.get(header)
  if (known) return known
  const encoding = bestEncoding(header)
  if (encodings.size < maxEncodings) encodings.set(header, encoding)
  return encoding
}

/** Tags of shared data, with commas between them. */
export const sharedChannel = 'invalidated_tags'
/** Members with commas between them, a space, and tags of what is their own. */
export const personalChannel = 'invalidated_personal_tags'
/** Smaller replies travel in one packet anyway. */
const minCompressedBytes = 1_000
/** Larger replies are compressed less thoroughly: they change more often than they repay it. */
const largeBytes = 20_000
const defaultLimits = { bytes: 64_000_000, replies: 2_000 }
/** If the listening connection is ever lost without notice, nothing is older than this. */
const maxAgeMs = 60_000
const maxSpellings = 8
/** A payload of NOTIFY holds 8,000 bytes, and whoever changes many things of a kind changes the kind. */
const maxTagsOfKind = 20
const maxRememberedTags = 10_000

interface Flight<T> {
  began: number
  work: Promise<T>
}

/**
 * Public replies as ready bytes, compressed once. A command invalidates the tags of the data that it changed; every
 * process that listens on the database drops the replies that depend on them. What was used least recently makes room.
 */
export class ResponseCache {
  /** In the order of their last use. */
  private readonly replies = new Map<string, CachedReply>()
  private readonly keys = new Map<string, string>()
  private readonly flights = new Map<string, Flight<unknown>>()
  /** When each tag, or a thing of the kind, was last invalidated. */
  private readonly invalidated = new Map<Tag, number>()
  /** Reads that began before this moment are stale whatever they depend on. */
  private floor = 0
  private moment = 0
  private bytes = 0

  constructor(
    /** Those of every reply of the API, cached or not. */
    readonly commonHeaders: Record<string, string> = {},
    private readonly limits = defaultLimits,
  ) {}

  async listen(db: Database): Promise<void> {
    await db.listen(
      sharedChannel,
      (tags) => this.invalidate(...fromTagList(tags)),
      // A listener that has just connected may have missed something.
      () => this.clear(),
    )
  }

  invalidate(...tags: Tag[]): void {
    this.moment += 1
    for (const tag of tags) {
      this.invalidated.set(tag, this.moment)
      if (kindOf(tag) !== tag) this.invalidated.set(`${kindOf(tag)}:*` as Tag, this.moment)
    }
    if (this.invalidated.size > maxRememberedTags) {
      this.invalidated.clear()
      this.floor = this.moment
    }
    for (const reply of this.replies.values()) {
      if (reply.tags.some((dependency) => tags.some((tag) => isAffected(dependency, tag)))) this.remove(reply)
    }
  }

  clear(): void {
    this.moment += 1
    this.floor = this.moment
    for (const reply of this.replies.values()) this.remove(reply)
  }

  /** To be noted before a read, so that `store` can tell whether what was read has changed since. */
  now(): number {
    return this.moment
  }

  isStale(tags: readonly Tag[], since: number): boolean {
    if (since < this.floor) return true
    const last = (tag: Tag) => this.invalidated.get(tag) ?? 0
    return tags.some((tag) => {
      const kind = kindOf(tag)
      return last(tag) > since || last(kind === tag ? (`${tag}:*` as Tag) : kind) > since
    })
  }

  /** Null when something that the reply depends on has changed since it was read. */
  async store(key: string, reply: Reply, since: number): Promise<CachedReply | null> {
    const cached = await this.toCached(key, reply)
    if (this.isStale(reply.tags, since)) return null
    const before = this.replies.get(key)
    if (before) this.remove(before)
    this.replies.set(key, cached)
    this.bytes += cached.size
    for (const oldest of this.replies.values()) {
      if (this.bytes <= this.limits.bytes && this.replies.size <= this.limits.replies) break
      this.remove(oldest)
    }
    return cached
  }

  find(key: string): CachedReply | null {
    const reply = this.replies.get(key)
    if (!reply) return null
    if (performance.now() - reply.storedAt > maxAgeMs) {
      this.remove(reply)
      return null
    }
    this.replies.delete(key)
    this.replies.set(key, reply)
    return reply
  }

  /** By any spelling of its address that is known. */
  lookUp(url: string): CachedReply | null {
    return this.find(this.keys.get(url) ?? url)
  }

  /** The next request with this spelling of the address is answered without parsing it. */
  addSpelling(reply: CachedReply, url: string): void {
    if (url === reply.key || reply.spellings.length >= maxSpellings || this.keys.has(url)) return
    if (this.replies.get(reply.key) !== reply) return
    reply.spellings.push(url)
    this.keys.set(url, reply.key)
  }

  /** Requests for the same key share one computation, as long as nothing was invalidated since it began. */
  share<T>(key: string, compute: (since: number) => Promise<T>): { work: Promise<T>; isFirst: boolean } {
    const underway = this.flights.get(key) as Flight<T> | undefined
    if (underway?.began === this.moment) return { work: underway.work, isFirst: false }
    const flight: Flight<T> = { began: this.moment, work: compute(this.moment) }
    this.flights.set(key, flight)
    const end = () => {
      if (this.flights.get(key) === flight) this.flights.delete(key)
    }
    flight.work.then(end, end)
    return { work: flight.work, isFirst: true }
  }

  /** Answers ahead of the framework. Returns false when there is nothing to answer with. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const reply = this.lookUp(request.url ?? '')
    if (!reply) return false
    if (reply.audience === 'visitors' && request.headers.authorization !== undefined) return false
    this.send(reply, request, response)
    return true
  }

  send(reply: CachedReply, { headers }: IncomingMessage, response: ServerResponse): void {
    // A proxy that compresses on its own calls it weak, and a browser may name several.
    if (headers['if-none-match']?.includes(reply.etag.slice('W/'.length))) {
      response.writeHead(304, reply.notModified).end()
      return
    }
    const encoding = encodingFor(headers['accept-encoding'])
    response.writeHead(200, reply.headers[encoding])
    // To HEAD, Node sends the headers alone.
    response.end(reply.bytes[encoding])
  }

  private async toCached(key: string, { body, headers, tags, audience }: Reply): Promise<CachedReply> {
    const plain = typeof body === 'string' ? Buffer.from(body) : body
    const isLarge = plain.length > largeBytes
    const [br, gz] =
      plain.length < minCompressedBytes
        ? [plain, plain]
        : await Promise.all([
            brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 9 } }),
            zip(plain, { level: isLarge ? 6 : 9 }),
          ])
    // Weak: one etag for all encodings of the same reply.
    const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
    const vary = audience === 'everybody' ? 'accept-encoding' : 'accept-encoding, authorization'
    const bytes = { br, gzip: gz, identity: plain }
    const common = { 'cache-control': 'public, no-cache', ...headers, vary, etag }
    const headersOf = (encoding: Encoding) => ({
      ...common,
      'content-length': bytes[encoding].length,
      ...(bytes[encoding] === plain ? {} : { 'content-encoding': encoding }),
    })
    return {
      key,
      tags,
      audience,
      etag,
      bytes,
      size: [...new Set([br, gz, plain])].reduce((sum, { length }) => sum + length, 0),
      storedAt: performance.now(),
      headers: { br: headersOf('br'), gzip: headersOf('gzip'), identity: headersOf('identity') },
      notModified: Object.fromEntries(Object.entries(common).filter(([name]) => name !== 'content-type')),
      spellings: [],
    }
  }

  private remove(reply: CachedReply): void {
    if (this.replies.get(reply.key) !== reply) return
    this.replies.delete(reply.key)
    for (const spelling of reply.spellings) this.keys.delete(spelling)
    this.bytes -= reply.size
  }
}

const noted = new AsyncLocalStorage<{ tags: Set<Tag>; tab: string | null }>()

/**
 * Runs `work` and answers what it has invalidated, so that the caller's browser can read those again. The streams of
 * the tab that asked for it are not told besides.
 */
export async function notingInvalidated<T>(
  work: () => Promise<T>,
  tab = noted.getStore()?.tab ?? null,
): Promise<{ result: T; tags: Set<Tag> }> {
  const tags = new Set<Tag>()
  return { result: await noted.run({ tags, tab }, work), tags }
}

/** The mark of the tab that makes a request, where it names itself. */
export function tabOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const mark = headers[tagHeaders.tab]
  return typeof mark === 'string' && /^[\w-]{16,100}$/.test(mark) ? mark : null
}

/** Many things of one kind are the kind. */
function summarise(tags: readonly Tag[]): Tag[] {
  const kinds = new Map<Tag, Set<Tag>>()
  for (const tag of tags) kinds.set(kindOf(tag), (kinds.get(kindOf(tag)) ?? new Set()).add(tag))
  return [...kinds].flatMap(([kind, ofKind]) => (ofKind.size > maxTagsOfKind ? [kind] : [...ofKind]))
}

/**
 * Says that the data behind these tags changes with this transaction. Once it lands, every process drops the replies
 * that depend on it. A feature invalidates the tags of its own data only.
 */
export async function invalidate(tx: Transaction, ...tags: Tag[]): Promise<void> {
  const nobodys = tags.find(isPersonal)
  if (nobodys !== undefined) throw new Error(`invalidateOwn says whose ${nobodys} has changed`)
  const changed = summarise(tags)
  for (const tag of changed) noted.getStore()?.tags.add(tag)
  if (changed.length > 0) await tx.notify(sharedChannel, toTagList(changed))
}

/** A payload of NOTIFY holds 8,000 bytes. */
const maxMembersTold = 500

/**
 * Says that what is these members' own changes with this transaction. It is in no shared reply, so the cache has nothing
 * to drop: the members' open streams are told, in whichever process they are, and nobody else's.
 */
export async function invalidateOwn(
  tx: Transaction,
  memberIds: readonly number[],
  ...tags: Tag[]
): Promise<void> {
  const { tags: notedTags, tab = null } = noted.getStore() ?? {}
  const changed = summarise(tags)
  for (const tag of changed) notedTags?.add(tag)
  const members = changed.length === 0 ? [] : [...new Set(memberIds)]
  for (let first = 0; first < members.length; first += maxMembersTold) {
    const some = members.slice(first, first + maxMembersTold)
    await tx.notify(personalChannel, `${some.join(',')} ${toTagList(changed)} ${tab ?? ''}`)
  }
}

/** The headers under which a reply says what it was made from. */
export function dependencyHeader(tags: readonly Tag[]): Record<string, string> {
  return tags.length === 0 ? {} : { [tagHeaders.dependsOn]: toTagList(tags) }
}
