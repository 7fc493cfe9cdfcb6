import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { cx } from './cx'
import { FieldFrame, fieldSurface } from './field-frame'

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  label: string
  hint?: string
  error?: string
  leading?: ReactNode
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  hint,
  error,
  leading,
  trailing,
  id,
  className,
  ref,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} className={className}>
      <div className={cx(fieldSurface, 'flex h-12 items-center gap-2 px-3.5')}>
        {leading}
        <input
          {...rest}
          ref={ref}
          id={fieldId}
          aria-describedby={`${fieldId}-note`}
          aria-invalid={error ? true : undefined}
          // The zero width lets a grid or fieldset become narrower than the default width of twenty letters.
          className="h-full w-0 min-w-0 flex-1 bg-transparent outline-none"
        />
        {trailing}
      </div>
    </FieldFrame>
  )
}
