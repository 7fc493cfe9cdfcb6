import { useState } from 'react'
import { calledOffHours } from '~/features/accounts/account-status'
import {
  type BanDays,
  banDays,
  banDaysInWords,
  banReasonLength,
  whyBadBanReason,
} from '~/features/reports/ban'
import { type ReviewReason, reviewReasons } from '~/features/reports/report'
import { ReasonChoice } from '~/features/reports/web/reason-choice'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { TextArea } from '~/ui/text-area'
import type { CaseDecision } from '../report-case'
import type { GivenDecision } from './use-decide'

/** What is decided without a question can be taken back as easily. */
export type AskedDecision = Exclude<CaseDecision, 'keep-review'>

/** What an operator is asked before each decision, and what follows from it. */
export const questions: Record<AskedDecision, { title: string; says: string; label: string }> = {
  dismiss: {
    title: '문제가 없나요?',
    says: '신고한 사람에게 규칙을 어긴 것을 찾지 못했다고 알려요. 신고된 쪽에는 알리지 않아요.',
    label: '문제없음으로 처리',
  },
  act: {
    title: '조치했나요?',
    says: '이용 정지나 카페 정보 수정처럼 다른 화면에서 조치한 뒤에 처리해 주세요. 신고한 사람에게 조치했다고 알려요.',
    label: '조치함으로 처리',
  },
  bar: {
    title: '모임 참여를 제한할까요?',
    says: `이 기간에는 모임을 열거나 참여할 수 없어요. 앞으로 참여할 모임에서 나가고 이용권은 돌려줘요. 열어 둔 모임은 새로운 사람을 받지 않고, 시작 ${calledOffHours}시간 전에 취소돼요.`,
    label: '모임 참여 제한',
  },
  'hide-text': {
    title: '글을 가릴까요?',
    says: '글 대신 가린 글이라는 말이 보이고, 쓴 사람에게 이유를 알려요. 모임의 제목과 소개는 모임 화면에서 다시 보이게 할 수 있어요.',
    label: '글 가리기',
  },
  'hide-review': {
    title: '리뷰를 숨길까요?',
    says: '쓴 사람에게 이유와 함께 알리고, 별점은 게임 평점에서 빠져요. 나중에 다시 보이게 할 수 있어요.',
    label: '숨기기',
  },
  keep: {
    title: '제한을 그대로 둘까요?',
    says: '이의를 신청한 사람에게 알려요. 이의 신청은 한 번이라 다시 할 수 없어요.',
    label: '제한 유지',
  },
  lift: {
    title: '제한을 해제할까요?',
    says: '바로 모임을 열고 참여할 수 있어요. 그사이 나간 모임의 자리는 돌아오지 않아요.',
    label: '제한 해제',
  },
  stand: {
    title: '노쇼 표시를 그대로 둘까요?',
    says: '이의를 신청한 사람에게 알리고, 약속 비율에 다시 들어가요. 이의 신청은 한 번이라 다시 할 수 없어요.',
    label: '노쇼 유지',
  },
  strike: {
    title: '노쇼 표시를 취소할까요?',
    says: '약속 비율에서 빠지고, 방장은 다시 표시할 수 없어요. 이의를 신청한 사람과 방장에게 알려요.',
    label: '노쇼 취소',
  },
}

/** The question before a decision, with the reason and the time where it needs them. */
export function DecideForm({
  decision,
  name,
  mainReason,
  isBusy,
  onDecide,
}: {
  decision: AskedDecision
  name: string
  /** Why a review is hidden, unless the operator chooses another reason. */
  mainReason: ReviewReason | null
  isBusy: boolean
  onDecide: (given: GivenDecision) => Promise<void>
}) {
  const hidesReview = decision === 'hide-review'
  const [reason, setReason] = useState<string>(hidesReview ? (mainReason ?? '') : '')
  const [days, setDays] = useState<BanDays>(7)
  const [problem, setProblem] = useState<string>()
  const { says, label } = questions[decision]
  const needsReason = decision === 'bar' || decision === 'hide-text'

  function submit() {
    const whyBad = needsReason ? whyBadBanReason(reason) : null
    if (whyBad !== null) return setProblem(whyBad)
    void onDecide({
      decision,
      ...((needsReason || hidesReview) && { reason: reason.trim() }),
      ...(decision === 'bar' && { days }),
    })
  }

  return (
    <>
      <p className="text-pretty pb-3 text-15 text-ink">
        <strong>{name}</strong> · {says}
      </p>
      {decision === 'bar' ? (
        <fieldset className="pb-3">
          <legend className="font-semibold text-13 text-ink">제한하는 동안</legend>
          <div className="mt-2 flex flex-wrap gap-2">
            {banDays.map((each) => (
              <Chip key={each} selected={each === days} onClick={() => setDays(each)}>
                {banDaysInWords(each)}
              </Chip>
            ))}
          </div>
        </fieldset>
      ) : null}
      {needsReason ? (
        <TextArea
          label="이유"
          hint={decision === 'bar' ? '제한된 사람에게 그대로 보여요.' : '연 사람이나 매장에 그대로 보여요.'}
          maxCharacters={banReasonLength.max}
          rows={2}
          value={reason}
          error={problem}
          onChange={(event) => {
            setReason(event.target.value)
            setProblem(undefined)
          }}
        />
      ) : null}
      {hidesReview ? (
        <ReasonChoice
          about="review"
          legend="숨기는 이유"
          value={reviewReasons.find((known) => known === reason) ?? null}
          onChange={setReason}
        />
      ) : null}
      <Button
        variant={needsReason || hidesReview ? 'danger' : 'primary'}
        size="bottom"
        className="mt-3"
        busy={isBusy}
        disabled={hidesReview && reason === ''}
        onClick={submit}
      >
        {label}
      </Button>
    </>
  )
}
