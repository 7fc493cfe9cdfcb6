import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '~/lib/contract'
import { badInput, Refusal } from '~/lib/errors'

/** The longest urlencoded form, and the longest field of any form. */
export const mostFormBytes = 65_536
const mostFields = 50

const formTypes = { urlencoded: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' }

/** What fetch and forms of a browser send it as. */
export const formTypeOf = (form: keyof typeof formTypes) => formTypes[form]

/** Lets the routes of this instance, and no others, be sent urlencoded forms. */
export async function takeUrlencoded(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { bodyLimit: mostFormBytes })
}

/** Lets the routes of this instance be sent the form that their endpoint declares, and nothing else. */
export async function takeForm(app: FastifyInstance, { form, files }: Endpoint): Promise<void> {
  app.removeAllContentTypeParsers()
  if (form === 'urlencoded') return takeUrlencoded(app)
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: {
      fieldNameSize: 100,
      fieldSize: mostFormBytes,
      fields: mostFields,
      files: files?.most ?? 0,
      fileSize: files?.mostBytes ?? 0,
      parts: mostFields + (files?.most ?? 0),
      headerPairs: 20,
    },
    onFile: async (part) => {
      const file = new File([new Uint8Array(await part.toBuffer())], part.filename, { type: part.mimetype })
      // The plugin takes a part's value over into the body.
      Object.assign(part, { value: file })
    },
  })
  app.setErrorHandler((error) => {
    // What the parser says of a body that breaks off or holds no parts has no status of its own.
    const isUnread = error instanceof Error && !(error instanceof Refusal) && !('statusCode' in error)
    throw isUnread && /multipart/i.test(error.message)
      ? badInput({ input: '보내 주신 내용을 읽을 수 없어요.' })
      : error
  })
}

/** Before anything of the body is read. */
export function checkForm({ form, files }: Endpoint, headers: Record<string, unknown>): void {
  if (form === undefined) return
  const [type = '', ...parameters] = String(headers['content-type'] ?? '').split(';')
  const hasParts = form === 'urlencoded' || parameters.some((each) => /^\s*boundary=./i.test(each))
  if (type.trim().toLowerCase() !== formTypes[form] || !hasParts) {
    throw new Refusal(415, `이 형식은 받을 수 없어요. ${formTypes[form]}로 보내 주세요.`, {
      code: 'NOT_A_FORM',
    })
  }
  const most = mostFormBytes + (files === undefined ? 0 : files.most * files.mostBytes)
  if (Number(headers['content-length'] ?? 0) > most) {
    throw new Refusal(413, '보내 주신 내용이 너무 커요.', { code: 'FORM_TOO_LARGE' })
  }
}
