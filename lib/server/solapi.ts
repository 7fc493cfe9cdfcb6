import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../clock'
import { ProviderFailed, providerCall } from './provider-call'

export interface SolapiSettings {
  key: string
  secret: string
  /** The number that texts come from, digits only. It has to be registered with the service. */
  sender: string
  /** Without a trailing slash. */
  url: string
  timeoutMs?: number
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

/** Sends one message through Solapi. Resolves once the service has taken it, and rejects with `ProviderFailed`. */
export async function sendThroughSolapi(
  settings: SolapiSettings,
  message: { to: string } & Record<string, unknown>,
  clock: Clock,
): Promise<void> {
  const date = clock.now().toISOString()
  const salt = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', settings.secret).update(`${date}${salt}`).digest('hex')
  const call = providerCall('Solapi', { timeoutMs: settings.timeoutMs })
  const response = await call(`${settings.url}/messages/v4/send-many/detail`, {
    method: 'POST',
    headers: {
      authorization: `HMAC-SHA256 apiKey=${settings.key}, date=${date}, salt=${salt}, signature=${signature}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ messages: [{ ...message, from: settings.sender }] }),
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
}
