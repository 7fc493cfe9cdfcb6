import { useState } from 'react'
import { cafeLimits, whyBadHiddenReason } from '~/features/cafes/cafe-profile'
import { MeetupsToComeForm, useMeetupsToCome } from '~/features/cafes/web/meetups-to-come-form'
import { grouped } from '~/lib/grouped'
import { CallFailed } from '~/lib/web/call-failed'
import { useForm } from '~/lib/web/use-form'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import type { ManagedCafeFile } from '../../endpoints'
import { useCafeChanges } from '../use-cafe-changes'

function HideForm({ cafe, onDone }: { cafe: ManagedCafeFile; onDone: () => void }) {
  const { hide, explain } = useCafeChanges(cafe)
  const meetups = useMeetupsToCome()
  const form = useForm({
    initial: { reason: '', cancelReason: '' },
    check: ({ reason, cancelReason }) => {
      const message = whyBadHiddenReason(reason)
      return message === null ? meetups.check(cancelReason) : { field: 'reason', message }
    },
    send: ({ reason, cancelReason }) => hide({ reason: reason.trim(), ...meetups.cancelling(cancelReason) }),
    onSent: () => {
      showToast({ type: 'success', message: '카페를 숨겼어요' })
      onDone()
    },
    onFailed: (error) => {
      if (!meetups.takes(error)) explain(error, '카페를 숨기지 못했어요')
    },
  })
  if (meetups.toCome !== null) {
    return (
      <MeetupsToComeForm
        form={form}
        toCome={meetups.toCome}
        lead="이 카페에서 열릴"
        confirmLabel="모두 취소하고 숨기기"
        onBack={meetups.goBack}
      />
    )
  }
  return (
    <Form form={form} className="flex flex-col gap-2">
      <p className="text-pretty text-15 text-ink">
        {cafe.name} 화면이 닫히고 지도와 검색, 목록에서 사라져요. 받은 스탬프와 쿠폰, 팔로우는 그대로 남아요.
      </p>
      <TextArea
        label="이유"
        name="reason"
        hint="운영자와 카페를 관리하는 사람이 읽어요."
        maxCharacters={cafeLimits.hiddenReason}
        rows={3}
        placeholder="문을 닫았어요"
        {...form.text('reason')}
      />
      <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
        숨기기
      </Button>
    </Form>
  )
}

/** Hides the cafe from everybody but its staff, or shows it again. */
export function CafeVisibility({ cafe }: { cafe: ManagedCafeFile }) {
  const [isAsking, setIsAsking] = useState(false)
  const { show, isShowing, explain } = useCafeChanges(cafe)
  const { hiddenAt, comingMeetups } = cafe

  async function askToShow() {
    await showDialog({
      title: '카페를 다시 보이게 할까요?',
      message: `${cafe.name} 화면이 다시 열리고 지도와 검색, 목록에 나와요.`,
      confirmLabel: '다시 보이기',
      cancelLabel: '취소',
      onConfirm: async () => {
        try {
          await show()
          showToast({ type: 'success', message: '카페가 다시 보여요' })
        } catch (error) {
          if (!(error instanceof CallFailed)) throw error
          explain(error, '다시 보이게 하지 못했어요')
        }
      },
    })
  }

  return (
    <CardSection id="cafe-visibility" title="공개">
      <p className="text-pretty text-15 text-ink-dim">
        {hiddenAt !== null
          ? '숨긴 카페예요. 다시 보이게 하면 팔로우와 스탬프가 이어져요.'
          : comingMeetups > 0
            ? `열릴 모임이 ${grouped(comingMeetups)}개 있어요. 숨기면 아직 시작하지 않은 모임을 함께 취소하고 모두에게 알려요.`
            : '모두에게 보이는 카페예요. 문을 닫았거나 잘못 등록된 카페는 숨길 수 있어요.'}
      </p>
      <div className="mt-3">
        {hiddenAt === null ? (
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            카페 숨기기
          </Button>
        ) : (
          <Button variant="secondary" busy={isShowing} onClick={() => void askToShow()}>
            다시 보이기
          </Button>
        )}
      </div>
      <BottomSheet open={isAsking} title="카페를 숨길까요?" onClose={() => setIsAsking(false)}>
        {isAsking ? <HideForm cafe={cafe} onDone={() => setIsAsking(false)} /> : null}
      </BottomSheet>
    </CardSection>
  )
}
