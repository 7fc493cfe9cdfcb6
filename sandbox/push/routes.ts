import { createECDH, createPublicKey, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decrypt } from 'http_ece'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import { nameDevice } from '~/features/accounts/account'
import { seoulShortMoment } from '~/lib/seoul-date'
import { escapeHtml } from '~/lib/server/escape-html'
import { untilImpatient } from '../behaviour'
import { sendStandInPage } from '../stand-in-page'
import type { StandInParts } from '../stand-in-parts'
import { createCode } from '../stand-in-records'
import { pushBehaviour, type ReceivedPush, received, subscriptions } from './records'

export const pushBase = '/sandbox/push'
const curve = 'prime256v1'
const mostBytes = 4_096
const storedForMs = 30 * 24 * 3_600_000
const shown = 50

/** What our worker reads, and what a browser reads by itself (Declarative Web Push), if it is there. */
const Message = z.object({
  title: z.string(),
  body: z.string(),
  path: z.string(),
  web_push: z.literal(8030).optional(),
  notification: z.object({ title: z.string().min(1), navigate: z.url() }).optional(),
})

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

function headerOf({ headers }: FastifyRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Checks the VAPID header as a push service does: a signature by the key, for this origin, for at most a day. */
async function checkSender(request: FastifyRequest, { audience, now }: { audience: string; now: Date }) {
  const [, token, key] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), ?k=([\w-]{87})$/.exec(headerOf(request, 'authorization')) ?? []
  if (!token || !key) throw new Refused(401, 'no VAPID header')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const { payload } = await jwtVerify(token, publicKey, { audience, currentDate: now }).catch(() => {
    throw new Refused(403, 'the VAPID token is not valid')
  })
  if ((payload.exp ?? Number.POSITIVE_INFINITY) * 1000 > now.getTime() + 24 * 3_600_000) {
    throw new Refused(403, 'the VAPID token lasts too long')
  }
  if (!/^(mailto:|https:\/\/|http:\/\/localhost)/.test(payload.sub ?? '')) {
    throw new Refused(403, 'the VAPID token names nobody')
  }
}

/** A push service: browsers subscribe here in demo mode, and what is sent to them can be read here. */
export function pushRoutes(app: FastifyInstance, { db, clock, publicUrl }: StandInParts): void {
  pushBehaviour.routes(app, db)

  app.post(`${pushBase}/subscriptions`, async (request) => {
    const browser = createECDH(curve)
    const p256dh = browser.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const id = createCode()
    const endpoint = `${publicUrl}${pushBase}/send/${id}`
    const madeAt = clock.now().getTime()
    const device = nameDevice(request.headers['user-agent'])
    const privateKey = browser.getPrivateKey('base64url')
    const subscription = { endpoint, device, privateKey, auth, madeAt, isGone: false }
    await subscriptions.keep(db, id, subscription, new Date(madeAt + storedForMs))
    return { endpoint, keys: { p256dh, auth } }
  })

  const listReceived = () => received.listLast(db, 'at', shown)
  app.get(`${pushBase}/received`, async () => ({ received: await listReceived() }))

  app.get(pushBase, async (_, reply) => {
    const pushes = await listReceived()
    return sendStandInPage(reply, pushDress, {
      title: '도착한 푸시',
      body: `<p class="dim">체험 모드에서 푸시를 켠 기기로 보낸 알림이에요. 진짜 기기로는 가지 않아요.</p>
${pushList(pushes)}`,
    })
  })

  // A body of bytes, on these routes only.
  app.register(async (corner) => {
    corner.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_, body, done) => done(null, body),
    )
    corner.setErrorHandler((error, _, reply) => {
      if (!(error instanceof Refused)) throw error
      return reply.code(error.status).type('text/plain').send(error.message)
    })
    // Nothing is compressed by the encoding that pushes name.
    const asSent = { decompress: false } as const
    corner.post<{ Params: { id: string } }>(`${pushBase}/send/:id`, asSent, async (request, reply) => {
      const now = clock.now()
      const { answer } = await pushBehaviour.read(db)
      if (answer === 'slow') await untilImpatient(request)
      if (answer === 'failing') throw new Refused(503, 'not now')
      if (answer === 'missing') throw new Refused(404, 'no such subscription')
      if (answer === 'refused') throw new Refused(403, 'this key is not welcome')
      if (answer === 'busy') {
        reply.header('retry-after', '60')
        throw new Refused(429, 'too many')
      }
      const { id } = request.params
      const record = await subscriptions.find(db, id, now)
      if (!record) throw new Refused(404, 'no such subscription')
      const { endpoint, device, privateKey, auth, isGone } = record.value
      if (answer === 'gone' && !isGone) await subscriptions.keep(db, id, { ...record.value, isGone: true })
      if (answer === 'gone' || isGone) throw new Refused(410, 'the browser is gone')
      await checkSender(request, { audience: new URL(publicUrl).origin, now })
      const ttl = headerOf(request, 'ttl')
      if (!/^\d+$/.test(ttl)) throw new Refused(400, 'no TTL')
      if (headerOf(request, 'content-encoding') !== 'aes128gcm') throw new Refused(400, 'not encrypted')
      const text = readText(request.body, { privateKey, auth })
      const push: ReceivedPush = {
        endpoint,
        device,
        at: now.getTime(),
        ttl: Number(ttl),
        urgency: headerOf(request, 'urgency'),
        topic: headerOf(request, 'topic'),
        ...text,
      }
      await received.keep(db, createCode(), push, new Date(now.getTime() + storedForMs))
      return reply.code(201).header('location', `${endpoint}/sent`).send()
    })
  })
}

/** What the browser reads with its key. */
function readText(body: unknown, { privateKey, auth }: { privateKey: string; auth: string }) {
  if (!Buffer.isBuffer(body)) throw new Refused(400, 'no body')
  const browser = createECDH(curve)
  browser.setPrivateKey(privateKey, 'base64url')
  try {
    const plain = decrypt(body, { version: 'aes128gcm', privateKey: browser, authSecret: auth })
    return Message.parse(JSON.parse(plain.toString('utf8')))
  } catch {
    throw new Refused(400, 'the browser cannot read it')
  }
}

const pushDress = { service: '푸시 서비스', fill: '#1f6f5c', onFill: '#ffffff' }

/** The last pushes, the newest first, as HTML. */
export function pushList(pushes: readonly ReceivedPush[]): string {
  if (pushes.length === 0) return '<p class="dim">아직 도착한 푸시가 없어요.</p>'
  const rows = pushes.map(
    ({ at, title, body, path, device }) =>
      `<li><strong>${escapeHtml(title)}</strong><br>${escapeHtml(body)}<br><span class="dim">${escapeHtml(seoulShortMoment(new Date(at)))} · ${escapeHtml(device)} · <a href="${escapeHtml(path)}">${escapeHtml(path)}</a></span></li>`,
  )
  return `<ul>${rows.join('\n')}</ul>`
}
