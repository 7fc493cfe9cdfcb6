import { type Fact, isNumber } from '~/lib/facts'
import type { Form } from '~/lib/web/use-form'
import { Switch } from './switch'
import { TextArea } from './text-area'
import { TextField } from './text-field'

/** The field of a fact that needs no more than its declaration; lists have their own. */
export function FactField<Values extends object>({
  form,
  name,
  fact,
  label = fact.label,
  hint,
  inputMode = isNumber(fact) ? (fact.kind === 'number' ? 'decimal' : 'numeric') : undefined,
  className,
}: {
  form: Form<Values>
  name: keyof Values & string
  fact: Fact
  label?: string
  hint?: string
  inputMode?: 'decimal' | 'numeric' | 'url' | undefined
  className?: string
}) {
  const value: unknown = form.values[name]
  const change = (typed: unknown) => form.change({ [name]: typed } as Partial<Values>)
  if (fact.kind === 'flag')
    return (
      <Switch
        label={label}
        description={hint}
        checked={value === true}
        onChange={change}
        className={className}
      />
    )
  const parts = {
    name,
    className,
    hint,
    label: 'isOptional' in fact ? `${label} (선택)` : label,
    value: String(value),
    error: form.problemOf(name),
  }
  return fact.kind === 'lines' ? (
    <TextArea
      {...parts}
      rows={3}
      maxCharacters={fact.most}
      onChange={(event) => change(event.target.value)}
    />
  ) : (
    <TextField
      {...parts}
      inputMode={inputMode}
      autoComplete="off"
      onChange={(event) => change(event.target.value)}
    />
  )
}
