import { CompactEncrypt, compactDecrypt, errors } from 'jose'

/** Encrypts a text with a key of this installation. */
export function seal(key: Uint8Array, text: string): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

/** Null when the text was sealed with another key or changed since. */
export async function unseal(key: Uint8Array, sealed: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(sealed, key)
    return new TextDecoder().decode(plaintext)
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
