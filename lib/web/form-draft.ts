import { seoulDate } from '../seoul-date'
import { newIdempotencyKey } from './idempotency-key'
import { keepInTab, readTab } from './tab-storage'

/** How the tab keeps what is typed into a form until it is sent. */
export interface FormDraft<Values> {
  /** Its key in the tab's storage. It names the member and the thing, so that nobody finds a draft of somebody else. */
  name: string
  /** For a name that several people share: a draft of another owner is not read. */
  owner?: string
  isValid: (stored: unknown) => stored is Values
  /** What is left of a draft on a later day, where days were chosen as seen from the first. */
  onLaterDay?: (values: Values) => Values
  /** It is also read when the thing that it changes has been changed since. Otherwise such a draft is dropped. */
  outlivesChanges?: true
}

export interface KeptDraft<Values> {
  values: Values
  /** Names the request that sends it, also after a reload. */
  key: string
}

interface StoredDraft<Values> extends KeptDraft<Values> {
  owner: string | null
  /** What the form held before anything was typed. */
  initial: Values
  /** The day in Seoul, by this device. */
  day: string
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function readDraft<Values>(draft: FormDraft<Values>, initial: Values): KeptDraft<Values> | null {
  const { name, owner, isValid, onLaterDay, outlivesChanges } = draft
  const stored = readTab(name) as Partial<StoredDraft<Values>> | null
  if (typeof stored !== 'object' || stored === null || typeof stored.key !== 'string') return null
  const { values, key } = stored
  if (!isValid(values) || stored.owner !== (owner ?? null)) return null
  if (!outlivesChanges && !isSame(stored.initial, initial)) return null
  if (stored.day === seoulDate(new Date())) return { values, key }
  // The server remembers keys for a day only, so what is sent on a later one is another request.
  return { values: onLaterDay?.(values) ?? values, key: newIdempotencyKey() }
}

export function keepDraft<Values>(
  { name, owner }: FormDraft<Values>,
  draft: KeptDraft<Values> & { initial: Values },
): void {
  const stored: StoredDraft<Values> = { ...draft, owner: owner ?? null, day: seoulDate(new Date()) }
  keepInTab(name, stored)
}

export function forgetDraft({ name }: { name: string }): void {
  keepInTab(name, null)
}
