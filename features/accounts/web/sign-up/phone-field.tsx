import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '~/ui/text-field'
import { caretAfterFormatting, formatTypedPhone } from '../../typed-phone'

/**
 * Adds dashes while the user types and keeps the caret behind the same digit. Does not touch text that an input method
 * is still composing, since that would abort the composition.
 */
export function PhoneField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ at: number } | null>(null)

  useLayoutEffect(() => {
    if (caret !== null && document.activeElement === input.current) {
      input.current?.setSelectionRange(caret.at, caret.at)
    }
  }, [caret])

  function take(field: HTMLInputElement) {
    const typed = field.value
    setCaret({ at: caretAfterFormatting(typed, field.selectionStart ?? typed.length) })
    onChange(formatTypedPhone(typed))
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { nativeEvent, currentTarget } = event
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) onChange(currentTarget.value)
    else take(currentTarget)
  }

  return (
    <TextField
      ref={input}
      label="휴대폰 번호"
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      enterKeyHint="next"
      placeholder="010-1234-5678"
      value={value}
      error={error}
      onChange={handleChange}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget)}
    />
  )
}
