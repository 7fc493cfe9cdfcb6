import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketSettings } from './bucket'

export interface TestBucket {
  settings: BucketSettings
  files: Map<string, { bytes: Buffer; storedAt: Date }>
  /** What it answers instead: an error, or nothing at all. */
  trouble: 'none' | 'broken' | 'silent'
  /** Every request, e.g. `PUT uploads/0f….webp`. */
  requests: string[]
  close(): Promise<void>
}

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'
/** Small, so that a list of a few files has several pages. */
const keysOnPage = 2

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** AWS Signature Version 4, written from its documentation and not with the client's code. */
function isSigned(request: IncomingMessage, body: Buffer, { key, secret, region }: BucketSettings): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const parts = given.exec(request.headers.authorization ?? '')
  if (parts === null) return false
  const [, credential, day = '', signedRegion, names = '', signature = ''] = parts
  const hash = String(request.headers['x-amz-content-sha256'])
  if (credential !== key || signedRegion !== region || hash !== sha256(body)) return false
  const url = new URL(request.url ?? '', 'http://bucket')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), names, hash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, sha256(canonical)].join(
    '\n',
  )
  const signingKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex'))
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  )
}

function listPage(files: TestBucket['files'], params: URLSearchParams): string {
  const after = params.get('continuation-token') ?? ''
  const keys = [...files.keys()]
    .sort()
    .filter((key) => key.startsWith(params.get('prefix') ?? '') && key > after)
  const page = keys.slice(0, keysOnPage)
  const entries = page.map((key) => {
    const file = files.get(key)
    const changed = file?.storedAt.toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${changed}</LastModified><Size>${file?.bytes.length}</Size></Contents>`
  })
  const hasMore = keys.length > keysOnPage
  const next = hasMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="${namespace}"><IsTruncated>${hasMore}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`
}

/** An object storage with one bucket in memory, which speaks as much of the S3 protocol as pictures need. */
export async function openTestBucket(): Promise<TestBucket> {
  const files: TestBucket['files'] = new Map()
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
    const key = decodeURIComponent(pathname.slice(`/${bucket.settings.bucket}/`.length))
    bucket.requests.push(`${request.method} ${key}`)
    if (bucket.trouble === 'silent') return
    if (bucket.trouble === 'broken') return fail(response, 503, 'SlowDown')
    if (!isSigned(request, body, bucket.settings)) return fail(response, 403, 'SignatureDoesNotMatch')
    if (request.method === 'GET' && key === '') {
      response.writeHead(200, { 'content-type': 'application/xml' })
      return response.end(listPage(files, searchParams))
    }
    if (request.method === 'PUT') {
      files.set(key, { bytes: body, storedAt: new Date() })
      return response.end()
    }
    if (request.method === 'DELETE') {
      files.delete(key)
      return response.writeHead(204).end()
    }
    const file = files.get(key)
    if (file === undefined) return fail(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'last-modified': file.storedAt.toUTCString(), 'content-type': 'image/webp' })
    return response.end(file.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bucket: TestBucket = {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: 'meeple-pictures',
      region: 'kr-standard',
      key: 'a key',
      secret: 'a secret',
      timeoutMs: 300,
    },
    files,
    trouble: 'none',
    requests: [],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return bucket
}
