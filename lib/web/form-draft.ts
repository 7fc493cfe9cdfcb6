import { seoulDate } from '../seoul-date'
import { newIdempotencyKey } from './idempotency-key'
import { timeNow } from './now'
import { keepInTab, readTab } from './tab-storage'

/** How a form's draft is kept in the tab until it is sent. */
export interface FormDraft<Values> {
  /** Names the form and the thing that it is about. */
  name: string
  /** Whose draft it is, so that nobody gets somebody else's; null for a visitor's. */
  memberId: number | null
  /** For a name that several things share: a draft about another one is ignored. */
  about?: string
  isValid: (stored: unknown) => stored is Values
  /** Adjusts a draft that is reopened on a later day, e.g. because it contains dates relative to the first day. */
  onLaterDay?: (values: Values) => Values
  /** The draft survives a change of the thing that it edits. Without this, such a draft is dropped. */
  outlivesChanges?: true
}

export interface DraftContent<Values> {
  values: Values
  /** The idempotency key of the request; it survives a reload. */
  key: string
  /** Something was typed in the form itself. False while another screen alone has filled in a part of it. */
  isTyped: boolean
}

interface StoredDraft<Values> extends DraftContent<Values> {
  about: string | null
  /** The form's values before anything was typed. */
  initial: Values
  /** The day in Seoul, by this device's clock. */
  day: string
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isLikeSample(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample))
    return Array.isArray(value) && value.every((item) => isLikeSample(item, sample[0]))
  if (typeof sample !== 'object' || sample === null) return typeof value === typeof sample
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(sample).every(([name, part]) => isLikeSample(Reflect.get(value, name), part))
}

/** For `isValid`: whether a stored value has the types of the sample, whose lists have one item each. */
export function isLike<Values>(sample: Values): (stored: unknown) => stored is Values {
  return (stored): stored is Values => isLikeSample(stored, sample)
}

function keyOf({ name, memberId }: Pick<FormDraft<unknown>, 'name' | 'memberId'>): string {
  return memberId === null ? name : `${name}-of-${memberId}`
}

/**
 * Drafts that could not be stored, because storage is full or blocked. They last as long as this document.
 */
const unstored = new Map<string, unknown>()

export function readDraft<Values>(draft: FormDraft<Values>, initial: Values): DraftContent<Values> | null {
  const { about, isValid, onLaterDay, outlivesChanges } = draft
  const storageKey = keyOf(draft)
  const stored = (readTab(storageKey) ?? unstored.get(storageKey) ?? null) as Partial<
    StoredDraft<Values>
  > | null
  if (typeof stored !== 'object' || stored === null || typeof stored.key !== 'string') return null
  const { values, key, isTyped = true } = stored
  if (!isValid(values) || stored.about !== (about ?? null)) return null
  if (!outlivesChanges && !isSame(stored.initial, initial)) return null
  if (stored.day === seoulDate(timeNow())) return { values, key, isTyped }
  // The server keeps idempotency keys for one day, so a later submission gets a new key.
  return { values: onLaterDay?.(values) ?? values, key: newIdempotencyKey(), isTyped }
}

export function keepDraft<Values>(
  draft: FormDraft<Values>,
  content: DraftContent<Values> & { initial: Values },
): void {
  const storageKey = keyOf(draft)
  const stored: StoredDraft<Values> = { ...content, about: draft.about ?? null, day: seoulDate(timeNow()) }
  unstored.delete(storageKey)
  keepInTab(storageKey, stored)
  if (readTab(storageKey) === null) unstored.set(storageKey, stored)
}

/** Changes a part of a form from another screen. The form shows it when it is opened next. */
export function changeDraft<Values extends object>(
  draft: FormDraft<Values>,
  initial: NoInfer<Values>,
  part: Partial<NoInfer<Values>>,
): void {
  const stored = readDraft(draft, initial)
  keepDraft(draft, {
    values: { ...(stored?.values ?? initial), ...part },
    key: stored?.key ?? newIdempotencyKey(),
    isTyped: stored?.isTyped ?? false,
    initial,
  })
}

export function forgetDraft(draft: Pick<FormDraft<unknown>, 'name' | 'memberId'>): void {
  unstored.delete(keyOf(draft))
  keepInTab(keyOf(draft), null)
}
