import type { IncomingMessage } from 'node:http'

/** What the headers of a request say that decides on a kept reply. */
export interface Asked {
  /** Node takes the first of several, and a proxy before us may have taken another. */
  hosts: number
  version?: string
  encodings?: string
  /** The tags of what the client has already. */
  known?: string
  hasToken: boolean
}

const lengths = new Set(['host', 'authorization', 'accept-encoding'].map(({ length }) => length))

const joined = (before: string | undefined, value: string) =>
  before === undefined ? value : `${before}, ${value}`

/** Reads the list as it came: for `request.headers` Node makes an object of all headers, which a kept reply has no use for. */
export function readAsked({ rawHeaders }: IncomingMessage): Asked {
  const asked: Asked = { hosts: 0, hasToken: false }
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (!lengths.has(name.length)) continue
    const value = rawHeaders[at + 1] ?? ''
    switch (name.toLowerCase()) {
      case 'host':
        asked.hosts += 1
        break
      case 'authorization':
        asked.hasToken = true
        break
      case 'calls-version':
        asked.version = joined(asked.version, value)
        break
      case 'if-none-match':
        asked.known = joined(asked.known, value)
        break
      case 'accept-encoding':
        asked.encodings = joined(asked.encodings, value)
        break
    }
  }
  return asked
}
