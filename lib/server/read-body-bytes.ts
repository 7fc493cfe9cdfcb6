import { errorCodes, type FastifyRequest } from 'fastify'

type Payload = NodeJS.ReadableStream

/**
 * Reads a body into one buffer of its own. Fastify's parsers keep the pieces and join them at the end, which for a body
 * of 30 MB holds up everybody else for tens of milliseconds; here each piece is copied when it arrives. A body that does
 * not say its length is joined all the same.
 */
export async function readBodyBytes(request: FastifyRequest, payload: Payload): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit
  const said = request.headers['content-length']
  const length = said === undefined ? null : Number(said)
  if (length !== null && length > limit) throw errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
  try {
    return length === null ? await joined(payload, limit) : await filled(payload, length)
  } catch (error) {
    // A connection that is lost half-way is the caller's, as with Fastify's own parsers.
    throw Object.assign(error as Error & { statusCode?: number }, { statusCode: statusOf(error) ?? 400 })
  }
}

const statusOf = (error: unknown) => (error as { statusCode?: number }).statusCode

async function filled(payload: Payload, length: number): Promise<Buffer> {
  // Not from Node's shared pool, so that it can be handed over to a thread.
  const bytes = Buffer.allocUnsafeSlow(length)
  let received = 0
  for await (const piece of payload as AsyncIterable<Buffer>) {
    received += piece.copy(bytes, received)
  }
  if (received !== length) throw errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH()
  return bytes
}

async function joined(payload: Payload, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let received = 0
  for await (const piece of payload as AsyncIterable<Buffer>) {
    received += piece.length
    if (received > limit) throw errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()
    pieces.push(piece)
  }
  return Buffer.concat(pieces, received)
}
