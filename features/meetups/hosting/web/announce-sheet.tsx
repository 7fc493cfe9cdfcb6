import { countCharacters } from '~/lib/characters'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import type { Sheet } from '~/ui/use-sheet'
import type { Meetup } from '../../core/endpoints'
import { longestAnnouncement, mostAnnouncementsADay } from '../announcement'
import { hostingEndpoints } from '../endpoints'

function whyBad(text: string) {
  const length = countCharacters(text.trim())
  if (length === 0) return { field: 'text', message: '내용을 써 주세요.' }
  return length > longestAnnouncement
    ? { field: 'text', message: `내용은 ${longestAnnouncement}자까지 쓸 수 있어요.` }
    : null
}

/** The host tells everybody seated something. */
export function AnnounceSheet({ meetup, sheet }: { meetup: Meetup; sheet: Sheet }) {
  const announce = useCall(hostingEndpoints.announce)
  const others = Math.max(0, meetup.seatsTaken - 1)
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => whyBad(text),
    send: ({ text }, { key }) =>
      announce.mutateAsync({ key, params: { id: meetup.id }, body: { text: text.trim() } }),
    onSent: () => {
      sheet.close()
      showToast({ type: 'success', message: '공지를 올리고 알렸어요' })
    },
    onFailed: (error) => sayFailure(error, '올리지 못했어요'),
    staysOpen: true,
  })
  return (
    <BottomSheet open={sheet.isOpen} title="모두에게 알리기" onClose={sheet.close}>
      <Form form={form}>
        <TextArea
          label="공지"
          name="text"
          rows={4}
          hint={`앉아 있는 ${others}명에게 알리고 이 모임 화면에 남겨요. 하루에 ${mostAnnouncementsADay}번까지 올릴 수 있어요.`}
          maxCharacters={longestAnnouncement}
          {...form.text('text')}
        />
        <Button type="submit" size="bottom" className="mt-4" busy={form.isSending} busyLabel="알리고 있어요">
          알리기
        </Button>
      </Form>
    </BottomSheet>
  )
}
