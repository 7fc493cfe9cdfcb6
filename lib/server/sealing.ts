import { CompactEncrypt, compactDecrypt, errors } from 'jose'
import type { Keys } from './keys'

/** Encrypts a text with a key of this installation. */
export function seal(key: Uint8Array, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

/** Null when the text was sealed with another key or changed since. */
export async function unseal(keys: Pick<Keys, 'seal' | 'previous'>, sealed: string): Promise<string | null> {
  const text = await unsealWith(keys.seal, sealed)
  return text === null && keys.previous !== null ? unsealWith(keys.previous.seal, sealed) : text
}

async function unsealWith(key: Uint8Array, sealed: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key)
    return new TextDecoder().decode(plaintext)
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** The text under the current key; null if it is under it already, or cannot be read. */
export async function sealAnew(keys: Keys, sealed: string): Promise<string | null> {
  const text = keys.previous && (await unsealWith(keys.previous.seal, sealed))
  return text === null ? null : seal(keys.seal, text)
}
