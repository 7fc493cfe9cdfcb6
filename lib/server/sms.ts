import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock'
import { makeFromSettings, ProviderFailed, providerCall } from './provider-call'

export interface SmsSettings {
  key: string
  secret: string
  /** The number that texts come from, digits only. It has to be registered with the service. */
  sender: string
  /** Without a trailing slash. */
  url: string
}

export interface Sms {
  /**
   * Sends a text of at most 90 bytes, two for each Korean letter, to a Korean mobile number (digits only). Resolves once
   * the service has taken it, and rejects with `ProviderFailed`.
   */
  send(message: { to: string; text: string }): Promise<void>
}

const Answer = z.object({
  failedMessageList: z.array(z.object({ statusCode: z.string().optional() })).default([]),
})
const Fault = z.object({ errorCode: z.string().regex(/^\w{1,60}$/) })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Texts through Solapi. */
export function openSms(settings: SmsSettings | (() => SmsSettings), clock: Clock): Sms {
  const line = makeFromSettings(settings, (set) => ({ set, call: providerCall('Solapi') }))
  return {
    send: async ({ to, text }) => {
      const { set, call } = line()
      const date = clock.now().toISOString()
      const salt = randomBytes(16).toString('hex')
      const signature = createHmac('sha256', set.secret).update(`${date}${salt}`).digest('hex')
      const response = await call(`${set.url}/messages/v4/send-many/detail`, {
        method: 'POST',
        headers: {
          authorization: `HMAC-SHA256 apiKey=${set.key}, date=${date}, salt=${salt}, signature=${signature}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ messages: [{ to, from: set.sender, text, type: 'SMS' }] }),
      })
      const body = parseJson(await response.text())
      if (!response.ok) {
        const fault = Fault.safeParse(body)
        const isPassing = response.status >= 500 || response.status === 429
        const code = fault.success ? fault.data.errorCode : `http-${response.status}`
        throw new ProviderFailed('Solapi', isPassing ? 'unavailable' : 'rejected', code)
      }
      const answer = Answer.safeParse(body)
      if (!answer.success) throw new ProviderFailed('Solapi', 'unavailable', 'unreadable')
      // A 200 can still say that this message failed.
      const [failed] = answer.data.failedMessageList
      if (failed) throw new ProviderFailed('Solapi', 'rejected', failed.statusCode ?? 'failed')
    },
  }
}
