import { createHash } from 'node:crypto'

/** What is stored of the id of a phone. */
export function hashOfPhone(phone: string): string {
  return createHash('sha256').update(phone).digest('base64url')
}
