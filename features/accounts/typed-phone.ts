import { bareDigits, formatPhone } from './account'

/**
 * Formats a typed or pasted mobile number with dashes. Accepts full-width digits and the international form (+82 10…).
 */
export function formatTypedPhone(typed: string): string {
  const text = typed.normalize('NFKC').trim()
  const digits = bareDigits(text)
  if (!text.startsWith('+')) return formatPhone(digits)
  const rest = /^82(.+)$/.exec(digits)?.[1]
  return rest === undefined ? `+${digits.slice(0, 2)}` : formatPhone(rest.replace(/^0?/, '0'))
}

/** The caret position after formatting: behind the same digit as before. */
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
