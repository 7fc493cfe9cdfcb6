import type { Form } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { FormBar } from '~/ui/form-bar'

/** The submit of a form of the console, which also says whether there is anything to save. */
export function SaveBar<Values extends object>({ form }: { form: Form<Values> }) {
  return (
    <FormBar>
      <Button type="submit" size="bottom" busy={form.isSending} disabled={!form.isChanged}>
        저장
      </Button>
    </FormBar>
  )
}
