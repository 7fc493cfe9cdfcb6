import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mode } from './claim-mode'

/** The keys for signing and encryption. Every process of one installation needs the same. */
export interface Keys {
  access: Uint8Array
  refresh: Uint8Array
  seal: Uint8Array
  /** Signs the mark of the browser that signs in. */
  browser: Uint8Array
  /** Hashes the subjects of counted attempts. */
  attempts: Uint8Array
  /** The key for a purpose of one feature, e.g. 'PINs of staff'. Renaming a purpose invalidates what was made for it. */
  derive(purpose: string): Uint8Array
  /** While the secret is changed: the keys of the other one. What they made is still accepted, and nothing new is made. */
  previous: Keys | null
}

/** Derives one key per mode and purpose, so that a signature made for one purpose is invalid for another. */
export function deriveKeys(secret: string, mode: Mode, previousSecret: string | null = null): Keys {
  const derived = new Map<string, Uint8Array>()
  function derive(purpose: string): Uint8Array {
    const known = derived.get(purpose)
    if (known) return known
    const key = new Uint8Array(hkdfSync('sha256', secret, 'meeple', `${mode} ${purpose}`, 32))
    derived.set(purpose, key)
    return key
  }
  return {
    access: derive('access tokens'),
    refresh: derive('refresh tokens'),
    seal: derive('sealed texts'),
    browser: derive('marks of browsers'),
    attempts: derive('attempts'),
    derive,
    previous: previousSecret === null ? null : deriveKeys(previousSecret, mode),
  }
}

/** Reads with the keys and, where that gives nothing, with the previous ones. */
export function readWithEither<T, K extends { previous: Keys | null }>(
  keys: K,
  read: (keys: K | Keys) => T | null,
): T | null {
  return read(keys) ?? (keys.previous && read(keys.previous))
}

/**
 * Reads the secret from this file, or creates it. Two processes that start at the same time end up with the same
 * secret.
 */
export async function readOrMakeSecret(
  file: string,
  make: () => string = () => randomBytes(32).toString('base64url'),
): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, make(), { mode: 0o600 })
  try {
    // link() is atomic and fails if the file exists, so the slower of two processes uses the other's secret.
    await link(unfinished, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32)
    throw new Error(`The secret in ${file} is cut short: delete the file to have a new one made.`)
  return secret
}
