import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { alimtalkNames, alimtalkSite, alimtalkTemplates } from '~/features/notices/alimtalk'
import { escapeHtml } from '~/lib/server/escape-html'
import { untilImpatient } from '../behaviour'
import { sendStandInPage } from '../stand-in-page'
import type { StandInParts } from '../stand-in-parts'
import { createCode } from '../stand-in-records'
import { type ReceivedText, received, solapiBehaviour } from './records'

export const solapiBase = '/sandbox/solapi'
const idOf = (template: string) => `KA01TP-${template}`
/** The channel and the templates that the demo's 알림톡 are sent by. */
export const alimtalkDemo = {
  pfId: 'KA01PF-demo',
  templates: Object.fromEntries(alimtalkNames.map((name) => [name, idOf(name)])),
}
const registered = new Map(alimtalkNames.map((name) => [idOf(name), alimtalkTemplates[name].text]))

export const solapiDemoAccount = { key: 'DEMOKEY0000000000', secret: 'demo-secret', sender: '0215880000' }
const storedForMs = 24 * 3_600_000
const signedForMs = 15 * 60_000
const shown = 50

const addressed = { to: z.string().regex(/^\d{10,11}$/), from: z.string() }

const Messages = z.object({
  messages: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ ...addressed, type: z.literal('SMS'), text: z.string().min(1) }),
        z.object({
          ...addressed,
          type: z.literal('ATA'),
          kakaoOptions: z.object({
            pfId: z.string(),
            templateId: z.string(),
            variables: z.record(z.string().regex(/^#\{[^{}]+\}$/), z.string()).default({}),
            disableSms: z.boolean().default(false),
          }),
        }),
      ]),
    )
    .min(1)
    .max(10_000),
})
type Message = z.output<typeof Messages>['messages'][number]

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

const mostLetters = 1_000

/** What the phone shows, or why it gets nothing, as the service names it. */
function read(message: Message, site: string): Omit<ReceivedText, 'at' | 'to'> | { statusCode: string } {
  if (message.from !== solapiDemoAccount.sender) return { statusCode: '1062' }
  if (message.type === 'SMS') {
    return bytesOf(message.text) > 90
      ? { statusCode: '1024' }
      : { text: message.text, template: null, variables: {} }
  }
  const { pfId, templateId, variables } = message.kakaoOptions
  const template = registered.get(templateId)
  if (pfId !== alimtalkDemo.pfId) return { statusCode: '3101' }
  if (template === undefined) return { statusCode: '3103' }
  const text = template
    .replace(alimtalkSite, site)
    .replace(/#\{[^{}]+\}/g, (place) => variables[place] ?? place)
  // A place that stays open makes another text than the registered one.
  if (/#\{[^{}]+\}/.test(text)) return { statusCode: '3110' }
  if ([...text].length > mostLetters) return { statusCode: '1024' }
  return { text, template: templateId, variables }
}

/** A service that sends texts and 알림톡. They go to nobody and can be read here. */
export function solapiRoutes(app: FastifyInstance, { db, clock, publicUrl }: StandInParts): void {
  solapiBehaviour.routes(app, db)

  const listReceived = () => received.listLast(db, 'at', shown)
  app.get(`${solapiBase}/received`, async () => ({ received: await listReceived() }))
  app.get(solapiBase, async (_, reply) =>
    sendStandInPage(reply, solapiDress, {
      title: '도착한 문자와 알림톡',
      body: `<p class="dim">체험 모드에서 보낸 문자와 알림톡이에요. 진짜 휴대폰으로는 가지 않아요.</p>
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
    for (const message of given.data.messages) {
      const { to, from, type } = message
      const outcome = answer === 'failed' ? { statusCode: '3040' } : read(message, publicUrl)
      if ('statusCode' in outcome) failed.push({ to, from, type, ...outcome })
      else {
        const expiresAt = new Date(now.getTime() + storedForMs)
        await received.keep(db, createCode(), { to, ...outcome, at: now.getTime() }, expiresAt)
      }
    }
    return reply.send({ groupInfo: {}, failedMessageList: failed })
  })
}

const solapiDress = { service: '문자 서비스', fill: '#3a4a8c', onFill: '#ffffff' }

/** The last texts, the newest first, as HTML. */
export function textList(texts: readonly ReceivedText[]): string {
  if (texts.length === 0) return '<p class="dim">아직 도착한 문자나 알림톡이 없어요.</p>'
  const rows = texts.map(
    ({ to, text, template }) =>
      `<li><strong>${escapeHtml(text).replaceAll('\n', '<br>')}</strong><br><span class="dim">${template === null ? '문자' : '알림톡'} · ${escapeHtml(to)}</span></li>`,
  )
  return `<ul>${rows.join('\n')}</ul>`
}
