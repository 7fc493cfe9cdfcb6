import { bareDigits, formatPhone } from './account'

/**
 * A mobile number as somebody types or pastes it, with dashes where they go: full-width digits are digits, and a
 * number written for callers from abroad (+82 10…) is the same number.
 */
export function formatTypedPhone(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const digits = bareDigits(text)
  if (!text.startsWith('+')) return formatPhone(digits)
  const rest = /^82(.+)$/.exec(digits)?.[1]
  return rest === undefined ? `+${digits.slice(0, 2)}` : formatPhone(rest.replace(/^0?/, '0'))
}

/** Where the caret stands after formatting: behind the same digit as before. */
export function caretAfterFormatting(typed: string, caret: number): number {
  const before = bareDigits(formatTypedPhone(typed.slice(0, caret))).length
  const formatted = formatTypedPhone(typed)
  if (formatted.startsWith('+')) return formatted.length
  let passed = 0
  for (let at = 0; at < formatted.length; at += 1) {
    if (passed === before) return at
    if (/\d/.test(formatted[at] ?? '')) passed += 1
  }
  return formatted.length
}
