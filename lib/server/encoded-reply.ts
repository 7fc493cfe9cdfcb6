import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
export const unbrotli = promisify(brotliDecompress)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Names and values in turn: node:http writes them a fifth faster than it writes an object. */
export type HeaderList = string[]

/** A reply as it is sent. */
export interface Encoded {
  bytes: Buffer
  /** A short body with a character for each byte, which Node joins with the head and writes as one. */
  text: string | null
  headers: HeaderList
}

/** Above it the joining takes longer than a second piece. */
const longestText = 4_096

/** The best encoding that `Accept-Encoding` accepts; a weight of zero excludes one. */
function bestEncoding(header: string): Encoding {
  let best: Encoding = 'identity'
  for (const entry of header.toLowerCase().split(',')) {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim())
    if (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) continue
    if (name === 'br') return 'br'
    if (name === 'gzip' || name === 'x-gzip') best = 'gzip'
  }
  return best
}

/** Browsers send only a few different headers, so the result is memoised. */
const encodings = new Map<string, Encoding>()
const maxEncodings = 100

export function encodingFor(header = ''): Encoding {
  const known = encodings.get(header)
  if (known) return known
  const encoding = bestEncoding(header)
  if (encodings.size < maxEncodings) encodings.set(header, encoding)
  return encoding
}

/** Larger replies are compressed at a lower level, because they change too often to repay more. */
const largeBytes = 20_000

function compress(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  const isLarge = plain.length > largeBytes
  if (encoding === 'gzip') return zip(plain, { level: isLarge ? 6 : 9 })
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 9,
      // Its usual window holds megabytes outside the heap, and V8 collects after every page.
      [constants.BROTLI_PARAM_LGWIN]: 18,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

export async function encode(
  plain: Buffer,
  encoding: Encoding,
  common: Record<string, string>,
): Promise<Encoded> {
  const isPlain = encoding === 'identity'
  const bytes = isPlain ? plain : await compress(plain, encoding)
  const own = { 'content-length': String(bytes.length), ...(isPlain ? {} : { 'content-encoding': encoding }) }
  const text = bytes.length > longestText ? null : bytes.toString('latin1')
  return { bytes, text, headers: Object.entries({ ...common, ...own }).flat() }
}
