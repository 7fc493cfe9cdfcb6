import type { SentMessageInfo, Transporter } from 'nodemailer'
import { isMailAddress } from '../mail-address'
import { ProviderFailed, providerCall } from './provider-call'

export interface MailSettings {
  /** smtp:// or smtps:// with the name and password of the account. */
  url: string
  /** An address, or a name and an address: 미플 <no-reply@meeple.example>. */
  from: string
  /** For demo mode, otherwise null: the stand-in takes whole messages at this address. */
  standIn: string | null
  timeoutMs?: number
}

export interface MailMessage {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** Names the message: one that is sent again has the same `Message-ID`, by which programs recognise it. */
  key: string
}

export interface Mail {
  isConfigured(): boolean
  /**
   * Resolves once the mail server has taken or refused the message: one to this address will never be taken. Rejects with `ProviderFailed` where
   * another try may succeed.
   */
  send(message: MailMessage): Promise<'accepted' | 'refused'>
}

const longestSubject = 120
const longestText = 20_000
const usualTimeoutMs = 10_000

function clipped(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** A header is one line. */
export function toSubject(text: string): string {
  return clipped(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), longestSubject)
}

const loopbacks = ['localhost', '127.0.0.1', '[::1]']

/** A password never travels over a connection that anybody can read, except within this machine. */
function needsTls(url: string): boolean {
  const { protocol, hostname, username } = new URL(url)
  return protocol === 'smtp:' && username !== '' && !loopbacks.includes(hostname)
}

/** Whether the server has said that it will never take the message: the address is nobody's, or not one of its own. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}

/** Neither message nor code contains what the server has answered, which may repeat addresses. */
function failureOf(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error
  const { code } = error as { code?: unknown }
  return new ProviderFailed('mail', 'unavailable', typeof code === 'string' ? code : 'failed')
}

/** Mail over SMTP. Without settings nothing is sent. */
export function openMail(given: MailSettings | null | (() => MailSettings)): Mail {
  const settings = () => (typeof given === 'function' ? given() : given)
  let known: { url: string; transport: Promise<Transporter<SentMessageInfo>> } | null = null

  function transportOf({ url, standIn, timeoutMs = usualTimeoutMs }: MailSettings) {
    if (known?.url === url) return known.transport
    // Loaded with the first mail, because most processes never send one.
    const transport = import('nodemailer').then(({ createTransport }): Transporter<SentMessageInfo> => {
      if (standIn !== null)
        return createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const limits = {
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
      }
      return createTransport({ url, ...limits, requireTLS: needsTls(url) } as object)
    })
    known = { url, transport }
    return transport
  }

  return {
    isConfigured: () => settings() !== null,
    send: async ({ to, subject, text, key }) => {
      const set = settings()
      if (!set || !isMailAddress(to)) return 'refused'
      const host = /@([^@<>]+)>?$/.exec(set.from)?.[1] ?? 'localhost'
      try {
        const transport = await transportOf(set)
        const sent = await transport.sendMail({
          from: set.from,
          to: { name: '', address: to },
          subject: toSubject(subject),
          text: clipped(text, longestText),
          textEncoding: 'base64',
          messageId: `<${key.replace(/[^\w.-]/g, '-')}@${host}>`,
          // Answering machines leave such mail alone.
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        if (set.standIn !== null) await handToStandIn(set.standIn, to, (sent as { message: Buffer }).message)
        return 'accepted'
      } catch (error) {
        if (isRefusal(error)) return 'refused'
        if (error instanceof ProviderFailed && error.kind === 'rejected') return 'refused'
        throw failureOf(error)
      }
    },
  }
}

async function handToStandIn(address: string, to: string, message: Buffer): Promise<void> {
  const response = await providerCall('mail')(address, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-envelope-to': to },
    body: new Uint8Array(message),
  })
  if (response.ok) return
  throw new ProviderFailed(
    'mail',
    response.status >= 500 ? 'unavailable' : 'rejected',
    `http-${response.status}`,
  )
}
