import { useQueryClient } from '@tanstack/react-query'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { grouped } from '~/lib/grouped'
import { isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { notSent, useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { incidentLengths, incidentMessages, isUpdateText } from '../../../incident'
import { incidentRefusals } from '../../../refusals'
import { type DeskIncident, incidentDeskEndpoints } from '../../endpoints'
import { deskIncident } from '../queries'

function isText(stored: unknown): stored is { text: string } {
  return typeof stored === 'object' && stored !== null && 'text' in stored
}

/** Tells the same people more, or corrects what they were told. */
export function UpdateForm({ incident: { id, recipients } }: { incident: DeskIncident }) {
  const client = useQueryClient()
  const memberId = useRememberedMember()
  const update = useCall(incidentDeskEndpoints.update)
  const form = useForm<{ text: string }, DeskIncident>({
    initial: { text: '' },
    draft: { name: `incident-${id}`, memberId, isValid: isText },
    check: ({ text }) => (isUpdateText(text) ? null : { field: 'text', message: incidentMessages.update }),
    send: async ({ text }, { key }) => {
      const isSure = await showDialog({
        title: `${grouped(recipients)}명에게 더 알릴까요?`,
        message: '처음에 알린 회원 모두에게 바로 알려요.',
        confirmLabel: '알리기',
        cancelLabel: '취소',
      })
      return isSure ? update.mutateAsync({ params: { id }, body: { text, recipients }, key }) : notSent
    },
    onSent: (saved) => {
      client.setQueryData(deskIncident(id).queryKey, saved)
      showToast({ type: 'success', message: '알리고 있어요' })
    },
    onFailed: (error) => {
      if (isRefused(error, incidentRefusals.countChanged))
        void client.invalidateQueries({ queryKey: deskIncident(id).queryKey })
      sayFailure(error, '알리지 못했어요')
    },
  })
  return (
    <Form form={form} className="mt-3 flex flex-col gap-3">
      <TextArea
        label="새로 알게 된 것이나 고칠 것"
        name="text"
        maxCharacters={incidentLengths.fact}
        {...form.text('text')}
      />
      <Button type="submit" variant="secondary" busy={form.isSending} disabled={recipients === 0}>
        {grouped(recipients)}명에게 더 알리기
      </Button>
    </Form>
  )
}
