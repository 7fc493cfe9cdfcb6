import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointParts, ParsedInput, ReplyGiven, ServedEndpoint } from '~/lib/endpoint'
import { badInput, keyReused, Refusal, toRefusalReply } from '~/lib/errors'
import { tagHeaders, toTagList } from '~/lib/tags'
import type { Transaction } from './database'
import { deviceMarkForm, deviceMarkMessage } from './device-mark'
import {
  type Answering,
  answerInSteps,
  answerOnce,
  findStoredReply,
  hashOfBody,
  inWords,
  type KeyedRequest,
  type StoredReply,
} from './idempotency'
import { wireFor } from './read-request'
import { notingInvalidated } from './response-cache'
import { keyForm, keyMessage } from './schema-parts'
import { seal, unseal } from './sealing'
import { inWordsOf } from './wire'
import { joinReply, writeReply } from './write-reply'

export type OncePerKey = { oncePerKey: true }

/** Only `once` and `inSteps` create this, so the type checker notices a `oncePerKey` handler that uses neither. */
export class OnceReply {
  readonly stored: StoredReply
  readonly #isMadeHere = true

  constructor(stored: StoredReply) {
    this.stored = stored
  }

  static isOne(answer: unknown): answer is OnceReply {
    return typeof answer === 'object' && answer !== null && #isMadeHere in answer
  }
}

/**
 * The last transaction of a command. A refusal that it returns is stored as the outcome; one that it throws rolls back.
 */
type Outcome<P extends EndpointParts> = (tx: Transaction) => Promise<ReplyGiven<P> | Refusal>

export interface Once<P extends EndpointParts> {
  /**
   * For a command of one transaction. `beforehand` runs before it, unless the request has its stored reply: checks and
   * counts of attempts that a repeated request must not meet again belong there.
   */
  once(work: Outcome<P>, beforehand?: () => Promise<void>): Promise<OnceReply>
  /** For a command that calls an outside service between transactions: see `StepsOnce` in `idempotency.ts`. */
  inSteps<S extends object>(steps: {
    begin(tx: Transaction): Promise<S>
    carryOn(state: S, finish: (work: Outcome<P>) => Promise<OnceReply>): Promise<OnceReply>
  }): Promise<OnceReply>
}

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'] ?? null
  if (key === null || (typeof key === 'string' && keyForm.test(key))) return key
  throw badInput({ 'Idempotency-Key': keyMessage })
}

/** A JSON string, which no unencrypted reply is. */
async function sealReply({ keys }: FastifyInstance, json: string): Promise<string> {
  return JSON.stringify(await seal(keys.seal, json))
}

/** Refused if no secret of now opens it: the request was done, and must not be done again for its reply. */
async function unsealReply({ keys }: FastifyInstance, stored: string): Promise<string> {
  const sealed: unknown = JSON.parse(stored)
  // Refusals hold no secret and are stored as they are.
  if (typeof sealed !== 'string') return stored
  const json = await unseal(keys, sealed)
  if (json !== null) return json
  const { status, code } = keyReused
  throw new Refusal(
    status,
    '앞서 보낸 요청은 처리했지만 그 답은 더 볼 수 없어요. 처리된 내용을 먼저 확인해 주세요.',
    { code },
  )
}

/** Two visitors may choose the same key, so a random mark of each device distinguishes them. */
function deviceHashOf({ headers }: FastifyRequest): string {
  const mark = headers['device-mark']
  if (typeof mark === 'string' && deviceMarkForm.test(mark)) return hashOfBody(mark)
  throw badInput({ 'Device-Mark': deviceMarkMessage })
}

function keyedRequestOf(
  app: FastifyInstance,
  { method, path }: ServedEndpoint,
  { request, key, values }: { request: FastifyRequest; key: string; values: unknown[] },
): KeyedRequest {
  const memberId = request.caller?.memberId ?? null
  return {
    memberId,
    deviceHash: memberId === null ? deviceHashOf(request) : null,
    endpoint: `${method} ${path}`,
    key,
    bodyHash: inWords(request.headers['calls-version'], hashOfBody(...values)),
    askedAt: app.clock.now(),
  }
}

/** Without a key each request counts as its own, and its steps are stored like any other's. */
function unkeyedRequest(
  app: FastifyInstance,
  { method, path }: ServedEndpoint,
  { caller }: FastifyRequest,
): KeyedRequest {
  const memberId = caller?.memberId ?? null
  const key = randomUUID()
  const deviceHash = memberId === null ? hashOfBody(key) : null
  return {
    memberId,
    deviceHash,
    endpoint: `${method} ${path}`,
    key,
    bodyHash: '',
    askedAt: app.clock.now(),
  }
}

/** The functions that a `oncePerKey` handler answers with. */
export function onceOf<P extends EndpointParts>(
  app: FastifyInstance,
  endpoint: ServedEndpoint<P>,
  {
    input: { params, body },
    request,
    reply,
  }: { input: ParsedInput<P>; request: FastifyRequest; reply: FastifyReply },
): Once<P> {
  const key = keyOf(request)
  const keyed = key === null ? null : keyedRequestOf(app, endpoint, { request, key, values: [params, body] })
  const answering =
    (work: Outcome<P>): Answering =>
    async (tx) => {
      const { result, tags } = await notingInvalidated(() => work(tx))
      const invalidated = toTagList(tags)
      const wire = wireFor(endpoint, request)
      if (result instanceof Refusal) {
        const refused = inWordsOf(wire, toRefusalReply(result))
        return { status: result.status, json: JSON.stringify(refused), invalidated }
      }
      const json = joinReply(await writeReply(endpoint.reply, result, wire?.reply))
      const stored = endpoint.repliesSecret ? await sealReply(app, json) : json
      return { status: reply.statusCode, json: stored, invalidated }
    }
  return {
    once: async (work, beforehand) => {
      const stored = beforehand && keyed ? await findStoredReply(app.db, keyed) : null
      if (stored) return new OnceReply(stored)
      await beforehand?.()
      return new OnceReply(await answerOnce(app.db, keyed, answering(work)))
    },
    inSteps: async ({ begin, carryOn }) => {
      const stored = await answerInSteps(app.db, keyed ?? unkeyedRequest(app, endpoint, request), {
        begin,
        carryOn: async (state: Parameters<typeof carryOn>[0], finish) => {
          const done = await carryOn(state, async (work) => new OnceReply(await finish(answering(work))))
          return done.stored
        },
      })
      return new OnceReply(stored)
    },
  }
}

/** The JSON of a stored reply, with its status and changed tags set on the reply. */
export async function sendStored(
  app: FastifyInstance,
  { repliesSecret }: ServedEndpoint,
  { stored: { status, json, invalidated } }: OnceReply,
  reply: FastifyReply,
): Promise<string> {
  const shown = repliesSecret ? await unsealReply(app, json) : json
  reply.status(status)
  if (invalidated !== '') reply.header(tagHeaders.changed, invalidated)
  return shown
}
