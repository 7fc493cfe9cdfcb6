import { countCharacters } from '~/lib/characters'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { longestText, textProblems } from '../question'

function whyBad(text: string) {
  const length = countCharacters(text.trim())
  if (length === 0) return { field: 'text', message: textProblems.empty }
  return length > longestText ? { field: 'text', message: textProblems.long } : null
}

/** Writes a question or an answer. */
export function WriteForm({
  label,
  hint,
  send,
  onSent,
  submit,
}: {
  label: string
  hint: string
  send: (text: string, key: string) => Promise<unknown>
  onSent?: () => void
  submit: string
}) {
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => whyBad(text),
    send: ({ text }, { key }) => send(text.trim(), key),
    onSent: () => onSent?.(),
    onFailed: (error) => sayFailure(error, '올리지 못했어요'),
    staysOpen: true,
  })
  return (
    <Form form={form} className="pt-2">
      <TextArea
        label={label}
        name="text"
        hint={hint}
        rows={2}
        maxCharacters={longestText}
        {...form.text('text')}
      />
      <Button type="submit" variant="secondary" className="mt-3 w-full" busy={form.isSending}>
        {submit}
      </Button>
    </Form>
  )
}
