import { seoulDate } from '../seoul-date'
import { newIdempotencyKey } from './idempotency-key'
import { keepInTab, readTab } from './tab-storage'

/** How a form's draft is kept in the tab until it is sent. */
export interface FormDraft<Values> {
  /** The storage key. It includes the member and the thing, so that nobody gets somebody else's draft. */
  name: string
  /** For a name that several members share: drafts of other owners are ignored. */
  owner?: string
  isValid: (stored: unknown) => stored is Values
  /** Adjusts a draft that is reopened on a later day, e.g. because it contains dates relative to the first day. */
  onLaterDay?: (values: Values) => Values
  /** The draft survives a change of the thing that it edits. Without this, such a draft is dropped. */
  outlivesChanges?: true
}

export interface KeptDraft<Values> {
  values: Values
  /** The idempotency key of the request; it survives a reload. */
  key: string
}

interface StoredDraft<Values> extends KeptDraft<Values> {
  owner: string | null
  /** The form's values before anything was typed. */
  initial: Values
  /** The day in Seoul, by this device's clock. */
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
  // The server keeps idempotency keys for one day, so a later submission gets a new key.
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
