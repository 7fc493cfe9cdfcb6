import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose'
import { z } from 'zod'
import type { Database } from '~/lib/server/database'
import type { StandInParts } from '../stand-in-parts'
import { recordsOf } from '../stand-in-records'

/** What Apple's console would have issued for the demo app. Useless outside demo mode. */
export const appleDemoApp = {
  clientId: 'meeple.demo.web',
  teamId: 'DEMOTEAM01',
  keyId: 'DEMOKEY001',
} as const

export const appleRedirectPath = '/v1/users/apple/return'
/** Where the app wants to hear what happens to people's Apple accounts. */
export const appleNotificationPath = '/v1/users/apple/notifications'

export function appleIssuer({ publicUrl }: Pick<StandInParts, 'publicUrl'>): string {
  return `${publicUrl}/sandbox/apple`
}

const KeyPair = z.object({ privateKey: z.string(), publicKey: z.string() })
const keyPairs = recordsOf('apple', 'client-key', KeyPair)

async function demoKeyPair(db: Database): Promise<z.output<typeof KeyPair>> {
  const found = await keyPairs.find(db, appleDemoApp.keyId, new Date(0))
  if (found) return found.value
  const made = await generateKeyPair('ES256', { extractable: true })
  return keyPairs.keepFirst(db, appleDemoApp.keyId, {
    privateKey: await exportPKCS8(made.privateKey),
    publicKey: await exportSPKI(made.publicKey),
  })
}

/** The demo team's private key in PEM format, created once per database and shared by all processes. */
export async function appleDemoKey(db: Database): Promise<string> {
  return (await demoKeyPair(db)).privateKey
}

/** The public half, as Apple would have it. */
export async function appleDemoPublicKey(db: Database): Promise<string> {
  return (await demoKeyPair(db)).publicKey
}
