import { useState } from 'react'
import { AgeQuestion } from '~/features/meetups/core/web/age-question'
import { detailsOf } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Sheet } from '~/ui/use-sheet'
import { type CafeEvent, eventEndpoints, type OwnSignUp } from '../../endpoints'
import { freePlaces, hasRoomFor, lateEventTexts, mostAtOnce } from '../../event'
import { overlapInWords, overlapSays } from '../../event-in-words'
import { signUpRefusals } from '../../refusals'

const choices = Array.from({ length: mostAtOnce }, (_, at) => at + 1)

/** What signing up for so many would do now. */
function effectOf(event: CafeEvent, own: OwnSignUp, people: number): { says: string; waits: boolean } {
  const free = event.waiting > 0 ? 0 : freePlaces(event)
  if (own?.state === 'in') {
    return people - own.people > free
      ? { says: `남은 자리가 ${free}자리라서 ${people}명으로 늘릴 수 없어요.`, waits: false }
      : { says: '바꿔도 신청은 그대로예요.', waits: false }
  }
  if (own !== null) {
    return people > own.people
      ? { says: '인원을 늘리면 대기 순서가 맨 뒤로 가요.', waits: true }
      : { says: '인원을 줄여도 대기 순서는 그대로예요.', waits: true }
  }
  if (hasRoomFor(event, { people, waiting: event.waiting }))
    return { says: '카페에서 직접 결제하고, 시작하기 전까지 취소할 수 있어요.', waits: false }
  return {
    says: `지금은 ${people}명 자리가 없어요. 대기하면 자리가 나는 대로 순서대로 신청되고 알려 드려요.`,
    waits: true,
  }
}

/** For how many the member signs up. */
export function SignUpSheet({
  event,
  own,
  needsBirthYear,
  sheet,
}: {
  event: CafeEvent
  own: OwnSignUp
  needsBirthYear: boolean
  sheet: Sheet
}) {
  const [chosen, setChosen] = useState<number | null>(null)
  /** The last place went to somebody else meanwhile. */
  const [isLate, setIsLate] = useState(false)
  const signUp = useCall(eventEndpoints.signUp)
  const people = chosen ?? own?.people ?? 1
  const effect = effectOf(event, own, people)
  const waits = effect.waits || isLate
  const isMore = own?.state === 'in' && people - own.people > (event.waiting > 0 ? 0 : freePlaces(event))

  async function send(overlapKnown = false): Promise<void> {
    try {
      const answer = await signUp.mutateAsync({
        params: { id: event.id },
        body: { people, waits, overlapKnown },
      })
      setIsLate(false)
      const place = answer.signUp?.place ?? null
      showToast({
        type: 'success',
        message:
          place !== null
            ? `${place}번째로 대기해요`
            : own?.state === 'in'
              ? '인원을 바꿨어요'
              : '행사에 신청했어요',
      })
      sheet.close()
    } catch (error) {
      const overlap = detailsOf(error, signUpRefusals.overlap)?.overlap
      if (overlap) {
        const isWanted = await showDialog({
          title: overlapSays(overlap.kind),
          message: `${overlapInWords(overlap)}\n그래도 신청할까요?`,
          confirmLabel: '신청하기',
          cancelLabel: '그대로 두기',
        })
        if (isWanted) await send(true)
      } else if (own === null && detailsOf(error, signUpRefusals.full) !== null) setIsLate(true)
      else sayFailure(error as Error, '신청하지 못했어요')
    }
  }

  return (
    <BottomSheet
      open={sheet.isOpen}
      title={own === null ? '몇 명이 갈까요?' : '몇 명으로 바꿀까요?'}
      onClose={sheet.close}
      footer={
        <Button
          size="bottom"
          busy={signUp.isPending}
          disabled={needsBirthYear || isMore || people === own?.people}
          onClick={() => void send()}
        >
          {own !== null ? '바꾸기' : waits ? `${people}명 대기하기` : `${people}명 신청하기`}
        </Button>
      }
    >
      <fieldset>
        <legend className="sr-only">인원</legend>
        <div className="flex flex-wrap gap-2">
          {choices.map((each) => (
            <Chip key={each} selected={each === people} onClick={() => setChosen(each)}>
              {each === 1 ? '1명 (나)' : `${each}명`}
            </Chip>
          ))}
        </div>
      </fieldset>
      <p role="status" className="mt-4 text-pretty text-15 text-ink-dim">
        {isLate && !effect.waits ? '그사이 자리가 찼어요. 대기하면 자리가 나는 대로 신청돼요.' : effect.says}
      </p>
      {needsBirthYear ? <AgeQuestion says={lateEventTexts.noBirthYear} /> : null}
    </BottomSheet>
  )
}
