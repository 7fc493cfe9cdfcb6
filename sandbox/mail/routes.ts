import type { FastifyInstance } from 'fastify'
import { seoulShortMoment } from '~/lib/seoul-date'
import { escapeHtml } from '~/lib/server/escape-html'
import { untilImpatient } from '../behaviour'
import { sendStandInPage } from '../stand-in-page'
import type { StandInParts } from '../stand-in-parts'
import { createCode } from '../stand-in-records'
import { readMessage } from './read-message'
import { type Letter, letters, mailBehaviour } from './records'

export const mailBase = '/sandbox/mail'
const storedForMs = 30 * 24 * 3_600_000
const mostBytes = 200_000
const shown = 50

const mailDress = { service: '메일', fill: '#2f6b4f', onFill: '#ffffff' }

/** A mail server. What is sent goes to nobody and can be read here. */
export function mailRoutes(app: FastifyInstance, { db, clock }: StandInParts): void {
  mailBehaviour.routes(app, db)

  const listReceived = () => letters.listLast(db, 'at', shown)
  app.get(`${mailBase}/received`, async () => ({ received: await listReceived() }))
  app.get(mailBase, async (_, reply) =>
    sendStandInPage(reply, mailDress, {
      title: '도착한 메일',
      body: `<p class="dim">체험 모드에서 보낸 메일이에요. 진짜 메일함으로는 가지 않아요.</p>
${letterList(await listReceived())}`,
    }),
  )

  app.register(async (corner) => {
    corner.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_, body, done) => done(null, body),
    )
    corner.post<{ Body: Buffer }>(`${mailBase}/messages`, async (request, reply) => {
      const { answer } = await mailBehaviour.read(db)
      if (answer === 'slow') await untilImpatient(request)
      if (answer === 'busy') return reply.code(503).send({ reply: 451 })
      if (answer === 'nobody') return reply.code(422).send({ reply: 550 })
      const to = String(request.headers['x-envelope-to'] ?? '')
      const message = readMessage(request.body.toString('utf8'))
      // Who gets it is said by the envelope; a header that says more would have been smuggled in.
      if (message.to !== to || message.subject === '') return reply.code(422).send({ reply: 554 })
      const at = clock.now().getTime()
      // A message that comes again is the same one.
      const key = message.messageId === '' ? createCode() : `${to} ${message.messageId}`
      await letters.keep(db, key, { ...message, at }, new Date(at + storedForMs))
      return { reply: 250 }
    })
  })
}

/** Makes links of our own addresses, so that the demo can be followed. */
function withLinks(text: string): string {
  return escapeHtml(text)
    .replace(
      /https?:\/\/[^\s<>&]+/g,
      (url) => `<a href="${new URL(url).pathname}${new URL(url).search}">${url}</a>`,
    )
    .replaceAll('\n', '<br>')
}

/** The last letters, the newest first, as HTML. */
export function letterList(received: readonly Letter[]): string {
  if (received.length === 0) return '<p class="dim">아직 도착한 메일이 없어요.</p>'
  const rows = received.map(
    ({ to, subject, text, at }) =>
      `<li class="code"><strong>${escapeHtml(subject)}</strong><br><span class="dim">${escapeHtml(to)} · ${seoulShortMoment(new Date(at))}</span><p>${withLinks(text)}</p></li>`,
  )
  return `<ul>${rows.join('\n')}</ul>`
}
