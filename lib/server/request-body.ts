import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostUploadBytes, type ServedEndpoint } from '~/lib/endpoint'
import { Refusal } from '~/lib/errors'
import { memberOf } from './caller'
import { readBodyBytes } from './read-body-bytes'
import { Shares } from './shares'
import { takeForms } from './take-forms'

export function bodyLimitOf({ upload, mostBodyBytes }: ServedEndpoint): { bodyLimit?: number } {
  if (upload === 'picture') return { bodyLimit: mostUploadBytes }
  return mostBodyBytes === undefined ? {} : { bodyLimit: mostBodyBytes }
}

/** Bytes of bodies that are kept in memory as a whole until their reply has left. */
const mostBodyBytesInMemory = { ofMember: 80 * 1024 * 1024, ofProcess: 300 * 1024 * 1024 }
const bodiesInMemory = new Shares()
const tooManyBodies = () =>
  new Refusal(429, '보내고 있는 파일이 너무 많아요. 잠시 뒤에 다시 보내 주세요.', { code: 'BUSY' })

/** Reserves memory for a picture or an import before its first byte is read. */
export function reserveBody(endpoint: ServedEndpoint, request: FastifyRequest, reply: FastifyReply): void {
  if (endpoint.upload !== 'picture' && endpoint.bodyParsedIn === undefined) return
  const { bodyLimit } = request.routeOptions
  const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit)
  const giveBack = bodiesInMemory.take(
    [
      ['process', mostBodyBytesInMemory.ofProcess],
      [`member ${memberOf(request).memberId}`, mostBodyBytesInMemory.ofMember],
    ],
    bytes,
  )
  if (giveBack === null) throw tooManyBodies()
  reply.raw.once('finish', giveBack).once('close', giveBack)
  if (reply.raw.destroyed) giveBack()
}

const notAPicture = () => new Refusal(415, '사진 파일을 보내 주세요.', { code: 'NOT_A_PICTURE' })
const notAFile = () => new Refusal(415, '파일을 그대로 보내 주세요.', { code: 'NOT_A_FILE' })
const tooLargeAFile = (most: number) =>
  new Refusal(413, `보내 주신 파일이 너무 커요. ${Math.floor(most / 1024 / 1024)}MB까지 받을 수 있어요.`, {
    code: 'FILE_TOO_LARGE',
  })

export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/gif',
  'application/octet-stream',
]

/** Whether the body needs content type parsers of its own. */
export function hasOwnBody({ upload, bodyParsedIn, takesForms }: ServedEndpoint): boolean {
  return upload !== undefined || bodyParsedIn !== undefined || takesForms === true
}

/** Registers the content type parsers of such an endpoint, for the whole Fastify instance. */
export async function takeOwnBody(
  app: FastifyInstance,
  { upload, takesForms }: ServedEndpoint,
): Promise<void> {
  if (takesForms) await takeForms(app)
  else if (upload === 'picture') takePicturesAlone(app)
  else if (upload === 'file') takeFilesAlone(app)
  else takeJsonUnparsed(app)
}

/** Delivers an uploaded picture as raw bytes. Whether it is a picture is checked when it is decoded. */
function takePicturesAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(pictureTypes, readBodyBytes)
}

export const fileType = 'application/octet-stream'

/** Delivers an uploaded file as a stream. */
function takeFilesAlone(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(fileType, (_, stream, done) => done(null, stream))
}

/** Delivers JSON as raw bytes, for endpoints whose worker parses the body. */
function takeJsonUnparsed(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', readBodyBytes)
}

/** Other endpoints leave this to Fastify, which has parsers for their content types only. */
export function checkContentType(
  { upload, mostBodyBytes }: ServedEndpoint,
  { headers }: FastifyRequest,
): void {
  if (upload === undefined) return
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (upload === 'file') {
    if (type !== fileType) throw notAFile()
    const most = mostBodyBytes ?? mostUploadBytes
    if (Number(headers['content-length'] ?? 0) > most) throw tooLargeAFile(most)
  } else if (!pictureTypes.includes(type)) throw notAPicture()
}

/** An uploaded body: bytes of a picture, a stream of a file. */
export function uploadOf({ upload, mostBodyBytes }: ServedEndpoint, body: unknown): unknown {
  if (upload === 'file') {
    if (!(body instanceof Readable)) throw notAFile()
    return limited(body, mostBodyBytes ?? mostUploadBytes)
  }
  if (!Buffer.isBuffer(body)) throw notAPicture()
  return body
}

/** Passes the body on as a stream, up to this many bytes. */
async function* limited(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let taken = 0
  for await (const bytes of body) {
    taken += bytes.length
    if (taken > most) throw tooLargeAFile(most)
    yield bytes
  }
}
