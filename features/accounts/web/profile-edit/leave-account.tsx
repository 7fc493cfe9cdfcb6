import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { forfeitsOf, type Obstacle } from '~/lib/obstacle'
import { call } from '~/lib/web/call'
import { detailsOf } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { leftNickname } from '../../account'
import { accountEndpoints } from '../../endpoints'
import { accountRefusals } from '../../refusals'
import { useProviderList } from '../use-providers'
import { endSessionBy } from '../use-session'

const whatGoes = [
  '내 리뷰와 플레이 기록, 리그 점수, 저장한 타이머 결과',
  '찜한 게임과 가진 게임, 팔로우한 카페, 알림',
  '매주 반복하는 모임의 앞으로 열릴 날',
  '모은 스탬프와 쓰지 않은 쿠폰',
  '강사 프로필과 레슨 요청',
  '닉네임과 프로필 사진, 휴대폰 번호와 이메일',
]
const whatStays = `다른 사람의 플레이 기록에 적힌 내 이름은 ‘${leftNickname}’으로 바뀌고, 연 모임과 결제 기록은 누구의 것인지 알 수 없게 남아요.`

function Goes() {
  const gone = [...whatGoes, `${useProviderList()} 계정과 맺은 로그인 연결`]
  return (
    <div className="rounded-card bg-sunken px-5 py-4 text-15 text-ink">
      <p className="font-semibold">탈퇴하면 모두 사라져요</p>
      <ul className="mt-1.5 list-disc pl-5 marker:text-ink-dim">
        {gone.map((each) => (
          <li key={each} className="mt-1">
            {each}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-13 text-ink-dim">{whatStays}</p>
    </div>
  )
}

/** The obstacles to leaving, each with a link to where it can be settled. */
function ToSettle({
  reasons,
  isChanged,
}: {
  reasons: readonly Obstacle[]
  /** True if what the member has agreed to give up is no longer what there is. */
  isChanged: boolean
}) {
  return (
    <div role="alert" className="mt-4 rounded-card px-5 py-4 text-15 text-ink ring-1 ring-bad ring-inset">
      <p className="flex items-start gap-1.5 font-semibold">
        <Icon name="warning" size={18} className="mt-0.5 shrink-0 text-bad" />
        {isChanged
          ? '그사이 바뀌었어요. 다시 확인해 주세요'
          : forfeitsOf(reasons) === null
            ? '먼저 정리하면 탈퇴할 수 있어요'
            : '먼저 정리하거나 포기하면 탈퇴할 수 있어요'}
      </p>
      <ul className="mt-1.5">
        {reasons.map(({ message, place, forfeits }) => (
          <li key={message} className="mt-2">
            <p className="text-pretty">{message}</p>
            {forfeits === undefined || forfeits.lines.length === 0 ? null : (
              <ul className="tabular mt-1 list-disc pl-5 text-13 text-ink-dim marker:text-ink-dim">
                {forfeits.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {place ? (
              <Link
                href={place.path}
                className="-mx-2 inline-flex h-11 items-center rounded-control px-2 font-medium text-brand-strong hover:bg-sunken"
              >
                {place.label}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** All that leaving costs, so that one question is enough; the law forbids a second one that dissuades. */
function leavingInWords(reasons: readonly Obstacle[]): string {
  const advice = reasons.flatMap(({ message, forfeits }) => (forfeits?.count === 0 ? [message] : []))
  const lines = reasons.flatMap(({ forfeits }) => forfeits?.lines ?? [])
  const notes = reasons.flatMap(({ forfeits }) =>
    forfeits?.count ? [forfeits.note ?? '포기하면 쓸 수 없고 돈으로도 돌려받을 수 없어요.'] : [],
  )
  return [
    ...advice,
    lines.join('\n'),
    ...new Set(notes),
    '내 리뷰와 기록, 쓰지 않은 쿠폰까지 모두 사라지고 되돌릴 수 없어요.',
    whatStays,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Deleting the account: names what is lost, and asks once. */
export function LeaveAccount() {
  const client = useQueryClient()
  const leave = useCall(accountEndpoints.leave)
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<{ reasons: readonly Obstacle[]; isChanged: boolean }>({
    reasons: [],
    isChanged: false,
  })
  const { reasons, isChanged } = refused

  async function end(given: readonly Obstacle[]) {
    const forfeits = given.length === 0 ? undefined : (forfeitsOf(given) ?? undefined)
    try {
      await endSessionBy(
        () => leave.mutateAsync({ query: { forfeits } }),
        () => navigate(paths.home(), { replace: true, flushSync: true }),
      )
      showToast({ type: 'success', message: '탈퇴했어요' })
    } catch (error) {
      const refusal = detailsOf(error, accountRefusals.cannotLeave)
      if (refusal) setRefused({ reasons: refusal.reasons, isChanged: true })
      else sayFailure(error as Error, '탈퇴하지 못했어요')
    }
  }

  async function ask() {
    setAsking(true)
    try {
      const there = await call(accountEndpoints.leaving, {}, { client })
      setRefused({ reasons: there.reasons, isChanged: false })
      const forfeits = forfeitsOf(there.reasons)
      if (forfeits === null) return
      const asked = forfeits > 0 ? '포기하고 탈퇴' : '회원 탈퇴'
      await showDialog({
        title: `${asked}할까요?`,
        message: leavingInWords(there.reasons),
        confirmLabel: asked,
        cancelLabel: '취소',
        tone: 'danger',
        onConfirm: () => end(there.reasons),
      })
    } catch (error) {
      sayFailure(error as Error, '탈퇴하지 못했어요')
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <Goes />
      {reasons.length > 0 ? <ToSettle reasons={reasons} isChanged={isChanged} /> : null}
      <Button
        variant="secondary"
        className="mt-4 w-full text-bad!"
        icon={<Icon name="trash" size={18} />}
        busy={isAsking}
        onClick={() => void ask()}
      >
        회원 탈퇴
      </Button>
    </>
  )
}
