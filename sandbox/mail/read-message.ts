/** The parts of a plain text message (RFC 5322, RFC 2047) that the stand-in shows. */
export interface ReadMessage {
  from: string
  to: string
  subject: string
  messageId: string
  text: string
}

function decodeWord(_: string, encoding: string, text: string): string {
  if (encoding.toUpperCase() === 'B') return Buffer.from(text, 'base64').toString('utf8')
  const bytes = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeHeader(text: string): string {
  return text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, decodeWord)
}

export function readMessage(raw: string): ReadMessage {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end < 0 ? raw.length : end).replace(/\r\n[ \t]+/g, ' ')
  const body = end < 0 ? '' : raw.slice(end + 4)
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const isBase64 = headers.get('content-transfer-encoding') === 'base64'
  const header = (name: string) => decodeHeader(headers.get(name) ?? '')
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    messageId: header('message-id'),
    text: isBase64 ? Buffer.from(body, 'base64').toString('utf8') : body,
  }
}
