import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fromTagList, isAffected, isPersonal, kindOf, type Tag, tagHeaders, toTagList } from '../tags'
import { type Asked, readAsked } from './asked'
import type { Database, Transaction } from './database'
import { type Encoded, type Encoding, encode, encodingFor, type HeaderList, unbrotli } from './encoded-reply'
import { Scope } from './scope'

/** A reply before it is cached. */
export interface Reply {
  body: string | Buffer
  headers: Record<string, string>
  tags: readonly Tag[]
  /** 'everybody': members may get the cached reply too. 'visitors': only requests without a token may. */
  audience: 'everybody' | 'visitors'
}

export interface CachedReply {
  readonly key: string
  readonly tags: readonly Tag[]
  readonly audience: Reply['audience']
  readonly storedAt: number
  /** Whether it has been sent since it was stored or last spared. */
  isUsed: boolean
  /** Without what depends on the encoding. */
  readonly common: Record<string, string>
  readonly notModified: HeaderList
  /**
   * As it is sent. Hardly any client takes anything but brotli, so gzip is made when somebody asks for it, and a page's own
   * text, several times as large, is not kept at all.
   */
  readonly sent: Partial<Record<Encoding, Encoded>> & { br: Encoded }
  /** The total bytes of all stored encodings, and of the key, which may be as long as an address. */
  size: number
  readonly etag: string
  /** Other spellings of the address that clients have used. */
  readonly spellings: string[]
}

/** Payload: comma-separated tags of shared data. */
export const sharedChannel = 'invalidated_tags'
/** Payload: comma-separated member ids, a space, and personal tags. */
export const personalChannel = 'invalidated_personal_tags'
/** Smaller replies fit into one packet even without compression. */
const minCompressedBytes = 1_000
const defaultLimits = { bytes: 64_000_000, replies: 2_000 }
/** Limits how stale a reply can be if the listening connection is lost without notice. */
const maxAgeMs = 60_000
const maxSpellings = 8
/** Spellings do not count towards the limit of bytes. */
const longestSpelling = 500
/** Our pages and other programs get one address in different words, so they share no reply. */
export function cacheKeyOf(headers: IncomingMessage['headers'], url: string): string {
  const version = headers['calls-version']
  return keyFor(version === undefined ? undefined : String(version), url)
}

function keyFor(version: string | undefined, url: string): string {
  return version === undefined ? url : `${version} ${url}`
}

/** A NOTIFY payload is limited to 8,000 bytes, so many things of one kind are announced as the kind. */
const maxTagsOfKind = 20
const maxRememberedTags = 10_000

interface Flight<T> {
  began: number
  work: Promise<T>
}

/**
 * Caches public replies as ready bytes, compressed once. A command invalidates the tags of the data it changed, and
 * every process that listens on the database drops the replies that depend on them. Replies that are not used are
 * evicted first.
 */
export class ResponseCache {
  /** The next one to evict first. */
  private readonly replies = new Map<string, CachedReply>()
  private readonly keys = new Map<string, string>()
  private readonly flights = new Map<string, Flight<unknown>>()
  /** When each tag, or any thing of a kind, was last invalidated. */
  private readonly invalidated = new Map<Tag, number>()
  /** Reads that began before this moment are stale, whatever they depend on. */
  private floor = 0
  private moment = 0
  private bytes = 0
  /** Called after each invalidation. */
  onInvalidated: () => void = () => undefined

  constructor(
    /** The headers that every API reply carries, cached or not. */
    readonly commonHeaders: Record<string, string> = {},
    private readonly limits = defaultLimits,
  ) {}

  async listen(db: Database): Promise<void> {
    await db.listen(
      sharedChannel,
      (tags) => this.invalidate(...fromTagList(tags)),
      // A listener that has just reconnected may have missed invalidations.
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
    this.onInvalidated()
  }

  clear(): void {
    this.moment += 1
    this.floor = this.moment
    for (const reply of this.replies.values()) this.remove(reply)
    this.onInvalidated()
  }

  /** Call before a read and pass to `store`, which uses it to detect changes since then. */
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
    this.makeRoomFor(cached)
    this.replies.set(key, cached)
    this.bytes += cached.size
    return cached
  }

  /**
   * Evicts the oldest replies, and spares each that has been used once. Moving a reply on each use instead, so that the map
   * is ordered by use, takes a tenth of the time of an answer in a large map.
   */
  private makeRoomFor({ size }: CachedReply): void {
    for (const oldest of this.replies.values()) {
      if (this.bytes + size <= this.limits.bytes && this.replies.size < this.limits.replies) return
      if (oldest.isUsed) {
        oldest.isUsed = false
        this.replies.delete(oldest.key)
        this.replies.set(oldest.key, oldest)
      } else this.remove(oldest)
    }
  }

  find(key: string): CachedReply | null {
    const reply = this.replies.get(key)
    if (!reply) return null
    if (performance.now() - reply.storedAt > maxAgeMs) {
      this.remove(reply)
      return null
    }
    reply.isUsed = true
    return reply
  }

  /** Finds a reply by any known spelling of its address. */
  lookUp(url: string): CachedReply | null {
    return this.find(this.keys.get(url) ?? url)
  }

  /** Remembers this spelling, so that the next request with it is answered without parsing the address. */
  addSpelling(reply: CachedReply, url: string): void {
    if (url === reply.key || reply.spellings.length >= maxSpellings || this.keys.has(url)) return
    if (url.length > longestSpelling) return
    if (this.replies.get(reply.key) !== reply) return
    reply.spellings.push(url)
    this.keys.set(url, reply.key)
  }

  /** Requests for the same key share one computation, unless something was invalidated after it began. */
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

  /**
   * Answers before the framework sees the request. Returns false if nothing is cached. `more` are headers of this answer:
   * if any were set on the response before, node:http sets all others one by one.
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    { asked = readAsked(request), more = [] }: { asked?: Asked; more?: HeaderList } = {},
  ): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const reply = this.lookUp(keyFor(asked.version, request.url ?? ''))
    if (!reply) return false
    if (reply.audience === 'visitors' && asked.hasToken) return false
    this.send(reply, asked, response, more)
    return true
  }

  send(reply: CachedReply, asked: Asked, response: ServerResponse, more: HeaderList = []): void {
    const withMore = (own: HeaderList) => (more.length === 0 ? own : [...own, ...more])
    // A compressing proxy turns the ETag into a weak one, and a browser may send several.
    if (asked.known?.includes(reply.etag.slice('W/'.length))) {
      response.writeHead(304, withMore(reply.notModified)).end()
      return
    }
    const encoding = encodingFor(asked.encodings)
    const sent = reply.sent[encoding]
    // Node omits the body for HEAD requests.
    const write = ({ headers: own, bytes, text }: Encoded) => {
      response.writeHead(200, withMore(own))
      if (text === null) response.end(bytes)
      else response.end(text, 'latin1')
    }
    if (sent) write(sent)
    else this.otherwise(reply, encoding).then(write, (error: Error) => response.destroy(error))
  }

  /** What is seldom asked for. Those who ask for the same at the same moment share the work. */
  private otherwise(reply: CachedReply, encoding: Encoding): Promise<Encoded> {
    const make = async () => {
      const plain = reply.sent.identity?.bytes ?? (await unbrotli(reply.sent.br.bytes))
      const encoded = await encode(plain, encoding, reply.common)
      if (encoding === 'identity') return encoded
      reply.sent[encoding] = encoded
      reply.size += encoded.bytes.length
      if (this.replies.get(reply.key) === reply) this.bytes += encoded.bytes.length
      return encoded
    }
    return this.share(`${encoding} of ${reply.etag}`, make).work
  }

  private async toCached(key: string, { body, headers, tags, audience }: Reply): Promise<CachedReply> {
    const plain = typeof body === 'string' ? Buffer.from(body) : body
    const isSmall = plain.length < minCompressedBytes
    // Weak, because all encodings of a reply share one ETag.
    const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`
    const vary =
      audience === 'everybody'
        ? 'accept-encoding, calls-version'
        : 'accept-encoding, calls-version, authorization'
    const isPage = !isSmall && headers['content-type']?.startsWith('text/html') === true
    const common = { 'cache-control': 'public, no-cache', ...headers, vary, etag }
    const identity = await encode(plain, 'identity', common)
    const sent = isSmall
      ? { br: identity, gzip: identity, identity }
      : { br: await encode(plain, 'br', common), ...(isPage ? {} : { identity }) }
    return {
      key,
      tags,
      audience,
      etag,
      sent,
      common,
      size: [...new Set(Object.values(sent))].reduce((sum, { bytes }) => sum + bytes.length, key.length),
      storedAt: performance.now(),
      isUsed: false,
      notModified: Object.entries(common)
        .filter(([name]) => name !== 'content-type')
        .flat(),
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

const noted = new Scope<{ tags: Set<Tag>; tab: string | null }>()

/**
 * Runs `work` and returns the tags it invalidated, so that the calling browser can refetch them. That tab's own stream
 * is not notified in addition.
 */
export async function notingInvalidated<T>(
  work: () => Promise<T>,
  tab = noted.value?.tab ?? null,
): Promise<{ result: T; tags: Set<Tag> }> {
  const tags = new Set<Tag>()
  return { result: await noted.run({ tags, tab }, work), tags }
}

/** The id of the browser tab that made the request, if it sent one. */
export function tabOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const mark = headers[tagHeaders.tab]
  return typeof mark === 'string' && /^[\w-]{16,100}$/.test(mark) ? mark : null
}

/** Replaces many tags of one kind by the tag of the kind. */
function summarise(tags: readonly Tag[]): Tag[] {
  const kinds = new Map<Tag, Set<Tag>>()
  for (const tag of tags) kinds.set(kindOf(tag), (kinds.get(kindOf(tag)) ?? new Set()).add(tag))
  return [...kinds].flatMap(([kind, ofKind]) => (ofKind.size > maxTagsOfKind ? [kind] : [...ofKind]))
}

/**
 * Invalidates tags when this transaction commits: every process then drops the replies that depend on them. A feature
 * invalidates only tags of its own data.
 */
export async function invalidate(tx: Transaction, ...tags: Tag[]): Promise<void> {
  const nobodys = tags.find(isPersonal)
  if (nobodys !== undefined) throw new Error(`invalidateOwn says whose ${nobodys} has changed`)
  const changed = summarise(tags)
  for (const tag of changed) noted.value?.tags.add(tag)
  if (changed.length > 0) await tx.notify(sharedChannel, toTagList(changed))
}

/** A NOTIFY payload is limited to 8,000 bytes. */
const maxMembersNotified = 500

/**
 * Announces that these members' personal data changes with this transaction. No shared reply contains it, so the cache
 * drops nothing; only the open streams of these members are notified, in any process.
 */
export async function invalidateOwn(
  tx: Transaction,
  memberIds: readonly number[],
  ...tags: Tag[]
): Promise<void> {
  const { tags: notedTags, tab = null } = noted.value ?? {}
  const changed = summarise(tags)
  for (const tag of changed) notedTags?.add(tag)
  const members = changed.length === 0 ? [] : [...new Set(memberIds)]
  for (let first = 0; first < members.length; first += maxMembersNotified) {
    const some = members.slice(first, first + maxMembersNotified)
    await tx.notify(personalChannel, `${some.join(',')} ${toTagList(changed)} ${tab ?? ''}`)
  }
}

/** The response header that lists the tags a reply depends on. */
export function dependencyHeader(tags: readonly Tag[]): Record<string, string> {
  return tags.length === 0 ? {} : { [tagHeaders.dependsOn]: toTagList(tags) }
}
