import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys'

function sign(key: Uint8Array, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url')
}

/** A random value with our signature, which nobody else can forge. */
export function makeMark(key: Uint8Array): string {
  const value = randomBytes(32).toString('base64url')
  return `${value}.${sign(key, value)}`
}

export function isOwnMark({ browser, previous }: Pick<Keys, 'browser' | 'previous'>, mark: string): boolean {
  return isMarkOf(browser, mark) || (previous !== null && isMarkOf(previous.browser, mark))
}

function isMarkOf(key: Uint8Array, mark: string): boolean {
  const [value = '', signature = ''] = mark.split('.')
  const own = Buffer.from(sign(key, value))
  const given = Buffer.from(signature)
  return given.length === own.length && timingSafeEqual(given, own) && mark === `${value}.${signature}`
}
