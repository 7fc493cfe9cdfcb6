import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '~/lib/server/escape-html'
import { untilImpatient } from '../behaviour'
import { sendStandInPage } from '../stand-in-page'
import type { StandInParts } from '../stand-in-parts'
import { createCode } from '../stand-in-records'
import { type ReceivedText, received, solapiBehaviour } from './records'

export const solapiBase = '/sandbox/solapi'
export const solapiDemoAccount = { key: 'DEMOKEY0000000000', secret: 'demo-secret', sender: '0215880000' }
const storedForMs = 24 * 3_600_000
const signedForMs = 15 * 60_000
const shown = 50

const Messages = z.object({
  messages: z
    .array(
      z.object({
        to: z.string().regex(/^\d{10,11}$/),
        from: z.string(),
        text: z.string().min(1),
        type: z.literal('SMS'),
      }),
    )
    .min(1)
    .max(10_000),
})

const header =
  /^HMAC-SHA256 apiKey=(?<key>\w+), date=(?<date>[^,]+), salt=(?<salt>[\w-]{12,64}), signature=(?<signature>[0-9a-f]{64})$/

function fault(reply: FastifyReply, status: number, errorCode: string): FastifyReply {
  return reply.code(status).send({ errorCode, errorMessage: errorCode })
}

/** What is wrong with the signature, as the service names it; null if nothing is. */
function whyUnsigned(authorization: string | undefined, now: Date): string | null {
  const { key, date, salt, signature } = header.exec(authorization ?? '')?.groups ?? {}
  if (!key || !date || !salt || !signature) return 'Unauthorized'
  if (key !== solapiDemoAccount.key) return 'InvalidAPIKey'
  if (!(Math.abs(now.getTime() - Date.parse(date)) < signedForMs)) return 'RequestTimeTooSkewed'
  const right = createHmac('sha256', solapiDemoAccount.secret).update(`${date}${salt}`).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

/** A text takes one byte for each ASCII letter and two for others, 90 at most. */
function bytesOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 128 ? 1 : 2), 0)
}

/** A service that sends texts. They go to nobody and can be read here. */
export function solapiRoutes(app: FastifyInstance, { db, clock }: StandInParts): void {
  solapiBehaviour.routes(app, db)

  const listReceived = () => received.listLast(db, 'at', shown)
  app.get(`${solapiBase}/received`, async () => ({ received: await listReceived() }))
  app.get(solapiBase, async (_, reply) =>
    sendStandInPage(reply, solapiDress, {
      title: '도착한 문자',
      body: `<p class="dim">체험 모드에서 보낸 문자예요. 진짜 휴대폰으로는 가지 않아요.</p>
${textList(await listReceived())}`,
    }),
  )

  app.post(`${solapiBase}/messages/v4/send-many/detail`, async (request, reply) => {
    const now = clock.now()
    const { answer } = await solapiBehaviour.read(db)
    if (answer === 'slow') await untilImpatient(request)
    if (answer === 'busy') return fault(reply, 429, 'TooManyRequests')
    if (answer === 'no-balance') return fault(reply, 400, 'NotEnoughBalance')
    if (answer === 'not-json') return reply.type('text/html').send('<html>maintenance</html>')
    const unsigned =
      answer === 'unknown-key' ? 'InvalidAPIKey' : whyUnsigned(request.headers.authorization, now)
    if (unsigned !== null) return fault(reply, 403, unsigned)
    const given = Messages.safeParse(request.body)
    if (!given.success) return fault(reply, 400, 'ValidationError')
    const failed = []
    for (const { to, from, text } of given.data.messages) {
      if (answer === 'failed') failed.push({ to, from, type: 'SMS', statusCode: '3040' })
      else if (from !== solapiDemoAccount.sender) failed.push({ to, from, type: 'SMS', statusCode: '1062' })
      else if (bytesOf(text) > 90) failed.push({ to, from, type: 'SMS', statusCode: '1024' })
      else {
        const expiresAt = new Date(now.getTime() + storedForMs)
        await received.keep(db, createCode(), { to, text, at: now.getTime() }, expiresAt)
      }
    }
    return reply.send({ groupInfo: {}, failedMessageList: failed })
  })
}

const solapiDress = { service: '문자 서비스', fill: '#3a4a8c', onFill: '#ffffff' }

/** The last texts, the newest first, as HTML. */
export function textList(texts: readonly ReceivedText[]): string {
  if (texts.length === 0) return '<p class="dim">아직 도착한 문자가 없어요.</p>'
  const rows = texts.map(
    ({ to, text }) =>
      `<li><strong>${escapeHtml(text)}</strong><br><span class="dim">${escapeHtml(to)}</span></li>`,
  )
  return `<ul>${rows.join('\n')}</ul>`
}
