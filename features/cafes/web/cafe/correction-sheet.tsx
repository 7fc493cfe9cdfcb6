import { useEffect } from 'react'
import { useRequireMember, useSession } from '~/features/accounts/web/use-session'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import type { Sheet } from '~/ui/use-sheet'
import {
  type CorrectionTopic,
  correctionTopicNames,
  correctionTopics,
  longestCorrection,
  whyBadCorrection,
} from '../../correction'
import { cafeEndpoints } from '../../endpoints'

interface Draft {
  about: CorrectionTopic | null
  text: string
}

/** Says what is different at a cafe. Visitors are sent to the login first. */
export function CorrectionSheet({ cafe, sheet }: { cafe: { id: number; name: string }; sheet: Sheet }) {
  const send = useCall(cafeEndpoints.correct)
  const { status } = useSession()
  const requireMember = useRequireMember()
  const isVisitor = status === 'out'
  const { isOpen, closeThen } = sheet
  useEffect(() => {
    if (isOpen && isVisitor) closeThen(() => void requireMember())
  })

  const form = useForm<Draft, unknown>({
    initial: { about: null, text: '' },
    check: whyBadCorrection,
    send: ({ about, text }) => {
      if (about === null) throw new Error('it was checked that a topic is chosen')
      return send.mutateAsync({ params: { id: cafe.id }, body: { about, text: text.trim() } })
    },
    onSent: () =>
      closeThen(
        () =>
          void showDialog({
            title: '알려 주셔서 고마워요',
            message: '카페나 미플 운영팀이 확인하고 답하면 알림으로 알려 드릴게요.',
          }),
      ),
    onFailed: (error) => sayFailure(error, '보내지 못했어요'),
    staysOpen: true,
  })
  const { about } = form.values
  return (
    <BottomSheet open={isOpen && !isVisitor} title="어떤 정보가 다른가요?" onClose={sheet.close}>
      <Form form={form}>
        <fieldset data-invalid={form.problemOf('about') === undefined ? undefined : true}>
          <legend className="break-words pb-1 text-15 text-ink-dim">
            {cafe.name}에 누가 보냈는지는 알리지 않아요.
          </legend>
          {correctionTopics.map((topic) => (
            <label
              key={topic}
              className="-mx-3 flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-17 text-ink hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-strong"
            >
              <input
                type="radio"
                name="correction-topic"
                checked={about === topic}
                onChange={() => form.change({ about: topic })}
                className="size-5 shrink-0 accent-brand"
              />
              {correctionTopicNames[topic]}
            </label>
          ))}
          <p aria-live="polite" className="text-13 text-bad">
            {form.problemOf('about')}
          </p>
        </fieldset>
        <TextArea
          label="어떻게 다른가요?"
          name="text"
          className="mt-3"
          placeholder="예: 일요일은 밤 10시에 닫아요"
          maxCharacters={longestCorrection}
          rows={3}
          {...form.text('text')}
        />
        <Button type="submit" size="bottom" className="mt-3" busy={form.isSending}>
          보내기
        </Button>
      </Form>
    </BottomSheet>
  )
}
