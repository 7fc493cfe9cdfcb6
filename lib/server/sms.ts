import type { Clock } from '../clock'
import { type SolapiSettings, sendThroughSolapi } from './solapi'

export type SmsSettings = SolapiSettings

export interface Sms {
  /**
   * Sends a text of at most 90 bytes, two for each Korean letter, to a Korean mobile number (digits only). Resolves once
   * the service has taken it, and rejects with `ProviderFailed`.
   */
  send(message: { to: string; text: string }): Promise<void>
}

/** Texts through Solapi. */
export function openSms(given: SmsSettings | (() => SmsSettings), clock: Clock): Sms {
  const settings = () => (typeof given === 'function' ? given() : given)
  return { send: ({ to, text }) => sendThroughSolapi(settings(), { to, text, type: 'SMS' }, clock) }
}
