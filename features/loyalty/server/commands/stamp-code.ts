import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '~/lib/errors'
import type { AttemptLimit } from '~/lib/server/attempts'
import type { Keys } from '~/lib/server/keys'
import { earnRefusals } from '../../refusals'
import { codeStepMs, dayOfStep, digitsInCode, readGivenCode, stepAt, writeCode } from '../../stamp'

type CodeKeys = Pick<Keys, 'derive' | 'previous'>

/**
 * Three of a million digit codes are right at a time. Guesses are counted by cafe and member, so that one
 * member's guesses do not block the stamps of others.
 */
export const codeGuesses: AttemptLimit = { name: 'stamp-code', most: 10, withinMs: 60 * 60_000 }

export function guesserOf({ cafeId, memberId }: { cafeId: number; memberId: number }): string {
  return `${cafeId}:${memberId}`
}

/** A code is accepted one step early or late, because typing takes time and the servers' clocks differ. */
const tolerance = 1
/** For how many earlier steps a late member gets `OLD_CODE` instead of `WRONG_CODE` for the digits. */
const rememberedSteps = 20

function seal(keys: CodeKeys, purpose: string, cafeId: number, step: number): Buffer {
  return createHmac('sha256', keys.derive('codes of stamps'))
    .update([purpose, cafeId, dayOfStep(step), step].join('\n'))
    .digest()
}

function signatureOf(keys: CodeKeys, cafeId: number, step: number): string {
  return seal(keys, 'scanned', cafeId, step).subarray(0, 16).toString('base64url')
}

function digitsOf(keys: CodeKeys, cafeId: number, step: number): string {
  const number = seal(keys, 'typed', cafeId, step).readUIntBE(0, 6) % 10 ** digitsInCode
  return String(number).padStart(digitsInCode, '0')
}

/** Whether this was made with the keys, or the previous ones. */
function isOurs(keys: CodeKeys, given: string, make: (keys: CodeKeys) => string): boolean {
  return isEqual(given, make(keys)) || (keys.previous !== null && isEqual(given, make(keys.previous)))
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export interface StampCode {
  code: string
  digits: string
  expiresAt: Date
}

/** The code that the cafe's screen shows now. */
export function makeStampCode(keys: CodeKeys, { cafeId, now }: { cafeId: number; now: Date }): StampCode {
  const step = stepAt(now)
  return {
    code: writeCode({ cafeId, step, signature: signatureOf(keys, cafeId, step) }),
    digits: digitsOf(keys, cafeId, step),
    expiresAt: new Date((step + 1) * codeStepMs),
  }
}

/** Returns the step of a valid code. Any other code is refused with the reason why it is invalid. */
export function checkStampCode(
  keys: CodeKeys,
  { cafeId, text, now }: { cafeId: number; text: string; now: Date },
): number {
  const given = readGivenCode(text)
  if (given === null) throw refuse(earnRefusals.notACode)
  const current = stepAt(now)
  const isValid = (step: number) =>
    Math.abs(step - current) <= tolerance && dayOfStep(step) === dayOfStep(current)
  if (given.kind === 'scanned') {
    if (!isOurs(keys, given.signature, (each) => signatureOf(each, given.cafeId, given.step))) {
      throw refuse(earnRefusals.notACode)
    }
    if (given.cafeId !== cafeId) throw refuse(earnRefusals.otherCafe)
    if (!isValid(given.step)) throw refuse(earnRefusals.oldCode)
    return given.step
  }
  const newest = current + tolerance
  for (let step = newest; step >= current - rememberedSteps; step--) {
    if (!isOurs(keys, given.digits, (each) => digitsOf(each, cafeId, step))) continue
    if (isValid(step)) return step
    throw refuse(earnRefusals.oldCode)
  }
  throw refuse(earnRefusals.wrongCode)
}
