import { typedDigits } from '~/lib/characters'
import { TextField, type TextFieldProps } from './text-field'

export type CodeFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'maxLength' | 'inputMode'> & {
  /** How many digits it takes at most. */
  digits: number
  value: string
  onDigits: (digits: string) => void
}

/**
 * A field for digits. Full-width ones, spaces and dashes, as keyboards and messages bring them, are taken; the browser's own
 * `maxlength` would cut a pasted code before its spaces go.
 */
export function CodeField({ digits, onDigits, ...rest }: CodeFieldProps) {
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      onChange={({ target }) => onDigits(typedDigits(target.value, digits))}
    />
  )
}
