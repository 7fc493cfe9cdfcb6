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
  /** Something was typed in the form itself. False while another screen alone has filled in a part of it. */
  isTyped: boolean
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

/**
 * Drafts that could not be stored, because storage is full or blocked. They last as long as this document.
 */
const unstored = new Map<string, unknown>()

export function readDraft<Values>(draft: FormDraft<Values>, initial: Values): KeptDraft<Values> | null {
  const { name, owner, isValid, onLaterDay, outlivesChanges } = draft
  const stored = (readTab(name) ?? unstored.get(name) ?? null) as Partial<StoredDraft<Values>> | null
  if (typeof stored !== 'object' || stored === null || typeof stored.key !== 'string') return null
  const { values, key, isTyped = true } = stored
  if (!isValid(values) || stored.owner !== (owner ?? null)) return null
  if (!outlivesChanges && !isSame(stored.initial, initial)) return null
  if (stored.day === seoulDate(new Date())) return { values, key, isTyped }
  // The server keeps idempotency keys for one day, so a later submission gets a new key.
  return { values: onLaterDay?.(values) ?? values, key: newIdempotencyKey(), isTyped }
}

export function keepDraft<Values>(
  { name, owner }: FormDraft<Values>,
  draft: KeptDraft<Values> & { initial: Values },
): void {
  const stored: StoredDraft<Values> = { ...draft, owner: owner ?? null, day: seoulDate(new Date()) }
  unstored.delete(name)
  keepInTab(name, stored)
  if (readTab(name) === null) unstored.set(name, stored)
}

/** Changes a part of a form from another screen. The form shows it when it is opened next. */
export function changeDraft<Values extends object>(
  draft: FormDraft<Values>,
  initial: NoInfer<Values>,
  part: Partial<NoInfer<Values>>,
): void {
  const kept = readDraft(draft, initial)
  keepDraft(draft, {
    values: { ...(kept?.values ?? initial), ...part },
    key: kept?.key ?? newIdempotencyKey(),
    isTyped: kept?.isTyped ?? false,
    initial,
  })
}

export function forgetDraft({ name }: { name: string }): void {
  unstored.delete(name)
  keepInTab(name, null)
}
