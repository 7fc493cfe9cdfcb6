import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate, useParams } from 'react-router'
import { calledOffHours, longestSuspensionReason, whyBadSuspension } from '~/features/accounts/account-status'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { operatorPaths } from '~/features/operator-paths'
import { dayMs } from '~/lib/durations'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { nowMs, timeNow } from '~/lib/web/now'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { FormBar } from '~/ui/form-bar'
import { FormSkeleton } from '~/ui/form-skeleton'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import type { ManagedMemberFile } from '../endpoints'
import { memberFileNeeds } from './needs'
import { memberFile } from './queries'
import { useMemberChanges } from './use-member-changes'

export const loader = memberLoader
export const clientLoader = operatorNeeds(memberFileNeeds)

/** Null `days` mean a suspension without end. */
const periods: readonly { days: number | null; label: string }[] = [
  { days: 1, label: '하루' },
  ...[7, 30, 90].map((days) => ({ days, label: `${days}일` })),
  { days: null, label: '기한 없음' },
]

interface Wish {
  days: number | null
  reason: string
}

function isWish(stored: unknown): stored is Wish {
  if (typeof stored !== 'object' || stored === null) return false
  return 'reason' in stored && typeof stored.reason === 'string' && 'days' in stored
}

/** The operator chooses a period, and the server is sent its end. */
const toField = (name: string) => (name === 'until' ? 'days' : name)
const untilOf = (days: number | null) => (days === null ? null : new Date(nowMs() + days * dayMs))

const skeleton = <FormSkeleton heights="h-4 h-12 h-32" />

function hostedInWords({ hosted, hostedSoon }: ManagedMemberFile['counts']): string {
  const soon =
    hostedSoon === 0
      ? ''
      : ` ${hosted === hostedSoon ? '' : `그중 ${hostedSoon}개는 `}${calledOffHours}시간 안에 시작해서 바로 취소돼요.`
  const later = hosted === hostedSoon ? '' : ` 정지가 이어지면 시작 ${calledOffHours}시간 전에 취소돼요.`
  return `열어 둔 모임 ${hosted}개는 새로운 사람을 받지 않아요.${later}${soon}`
}

function Suspend({ member }: { member: ManagedMemberFile }) {
  const { id, nickname } = member
  const { suspend } = useMemberChanges(member)
  const navigate = useNavigate()
  const periodNote = useId()
  const memberId = useRememberedMember()
  const form = useForm<Wish, unknown>({
    initial: { days: 7, reason: '' },
    // The draft survives signing in again, which the server may require first.
    draft: { name: `suspend-${id}`, memberId, isValid: isWish },
    check: ({ days, reason }) => {
      const problem = whyBadSuspension({ reason, until: untilOf(days) }, timeNow())
      return problem && { ...problem, field: toField(problem.field) }
    },
    toField,
    send: ({ days, reason }) =>
      suspend({ reason: reason.trim(), until: untilOf(days)?.toISOString() ?? null }),
    onSent: async () => {
      showToast({ type: 'success', message: '이용을 정지했어요' })
      await navigate(operatorPaths.member(id), { replace: true })
    },
    onFailed: (error) => sayFailure(error, '정지하지 못했어요'),
  })
  const { days } = form.values
  const periodProblem = form.problemOf('days')
  return (
    <Form form={form} className="px-5 pt-3 desk:max-w-xl">
      <p className="text-pretty text-15 text-ink">
        <strong>{nickname}</strong> 님이 모든 기기에서 로그아웃되고, 끝날 때까지 로그인할 수 없어요. 이용권과
        기록은 그대로 남아요.
      </p>
      {member.counts.hosted === 0 ? null : (
        <p className="mt-2 text-pretty text-15 text-ink">{hostedInWords(member.counts)}</p>
      )}
      <fieldset
        className="mt-6"
        aria-describedby={periodNote}
        data-invalid={periodProblem === undefined ? undefined : true}
      >
        <legend className="font-semibold text-13 text-ink">정지하는 동안</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {periods.map((period) => (
            <Chip
              key={period.label}
              selected={period.days === days}
              onClick={() => form.change({ days: period.days })}
            >
              {period.label}
            </Chip>
          ))}
        </div>
        <p id={periodNote} aria-live="polite" className="mt-1 min-h-5 text-13 text-bad">
          {periodProblem}
        </p>
      </fieldset>
      <TextArea
        label="이유"
        className="mt-4"
        hint="로그인하려고 할 때 회원에게 그대로 보여요."
        maxCharacters={longestSuspensionReason}
        {...form.text('reason')}
      />
      <FormBar>
        <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
          이용 정지
        </Button>
      </FormBar>
    </Form>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(memberFile(id))
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="회원을 불러오지 못했어요"
      missing={<EmptyState icon="user" title="회원을 찾을 수 없어요" />}
    >
      {(member) => <Suspend member={member} />}
    </Answer>
  )
}

export default function SuspendMemberPage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen
      title="이용 정지"
      path={operatorPaths.suspendMember(id)}
      backHref={operatorPaths.member(id)}
      skeleton={skeleton}
    >
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
