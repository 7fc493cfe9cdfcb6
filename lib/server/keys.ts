import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Mode } from './claim-mode'

/** What the process signs, derives and seals with. Every process of one installation needs the same. */
export interface Keys {
  access: Uint8Array
  refresh: Uint8Array
  seal: Uint8Array
  /** Marks the browser that signs in. */
  browser: Uint8Array
  /** Hashes whose tries are counted. */
  attempts: Uint8Array
}

/** One key a mode and purpose, so that what one signs means nothing to another. */
export function deriveKeys(secret: string, mode: Mode): Keys {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, 'meeple', `${mode} ${purpose}`, 32))
  return {
    access: derive('access tokens'),
    refresh: derive('refresh tokens'),
    seal: derive('sealed texts'),
    browser: derive('marks of browsers'),
    attempts: derive('attempts'),
  }
}

/** The secret in this file, made once if there is none. Two processes that start at once end with the same. */
export async function readOrMakeSecret(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const unfinished = `${file}.${randomUUID()}`
  await writeFile(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    // Appears whole or not at all; the second of two finds the first one's.
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
