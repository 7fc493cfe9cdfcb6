import type { Form } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { FormBar } from '~/ui/form-bar'

/** The submit button of a console form. It appears with the first change, or at once if nothing is stored yet. */
export function SaveBar<Values extends object>({
  form,
  isUnsaved = false,
}: {
  form: Form<Values>
  isUnsaved?: boolean
}) {
  if (!form.isChanged && !isUnsaved) return null
  return (
    <FormBar>
      <Button type="submit" size="bottom" busy={form.isSending}>
        저장
      </Button>
    </FormBar>
  )
}
