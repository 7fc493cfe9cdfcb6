import { type ChangeEvent, type Ref, type TextareaHTMLAttributes, useId, useState } from 'react'
import { countCharacters } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { cx } from './cx'
import { FieldFrame, fieldSurface } from './field-frame'

export type TextAreaProps = Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'maxLength' | 'value' | 'defaultValue'
> & {
  label: string
  hint?: string
  error?: string
  value?: string
  defaultValue?: string
  /**
   * In code points, as the server counts. Longer text is marked but not cut, because cutting would break a syllable
   * being composed.
   */
  maxCharacters: number
  ref?: Ref<HTMLTextAreaElement>
}

export function TextArea({
  label,
  hint,
  error,
  value,
  defaultValue = '',
  maxCharacters,
  id,
  className,
  rows = 4,
  onChange,
  ref,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const [typed, setTyped] = useState(defaultValue)
  const length = countCharacters(value ?? typed)
  const excess = length - maxCharacters
  const shownError = error ?? (excess > 0 ? `${grouped(excess)}자를 줄여 주세요` : undefined)

  function handleChange(event: ChangeEvent<HTMLTextAreaElement>) {
    setTyped(event.target.value)
    onChange?.(event)
  }

  return (
    <FieldFrame
      id={fieldId}
      label={label}
      hint={hint}
      error={shownError}
      className={className}
      aside={
        <p className={cx('tabular shrink-0', excess > 0 ? 'text-bad' : 'text-ink-dim')}>
          <span className="sr-only">글자 수 </span>
          {grouped(length)} / {grouped(maxCharacters)}
        </p>
      }
    >
      <div className={cx(fieldSurface, 'flex')}>
        <textarea
          {...rest}
          {...(value === undefined ? { defaultValue } : { value })}
          ref={ref}
          id={fieldId}
          rows={rows}
          aria-describedby={`${fieldId}-note`}
          aria-invalid={shownError ? true : undefined}
          onChange={handleChange}
          className="min-h-28 w-full resize-none bg-transparent px-3.5 py-3 outline-none field-sizing-content"
        />
      </div>
    </FieldFrame>
  )
}
