import { Refusal } from '../errors'
import { type AttemptLimit, countAttempt } from './attempts'
import type { Database } from './database'
import type { Keys } from './keys'
import type { Mail, MailMessage } from './mail'

/** An address that somebody has typed may be another person's. */
const mailsToAddress: AttemptLimit = { name: 'mails-to', most: 20, withinMs: 24 * 60 * 60_000 }

/** Sends a mail, unless its address has had too many today. */
export async function sendCountedMail(
  { mail, db, keys }: { mail: Mail; db: Database; keys: Keys },
  message: MailMessage,
  now: Date,
): Promise<void> {
  try {
    await countAttempt({ db, keys }, mailsToAddress, { key: message.to.toLowerCase(), now })
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await mail.send(message)
}
