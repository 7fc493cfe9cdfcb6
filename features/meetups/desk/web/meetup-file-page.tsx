import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { whyBadCancelReason } from '~/features/cafes/cancel-reason'
import type { Attendance } from '~/features/meetups/attendance/attendance'
import { paidInWords } from '~/features/meetups/attendance/not-held'
import { MeetupStatusBadge } from '~/features/meetups/core/web/meetup-status-badge'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { withObject } from '~/lib/korean'
import { seoulShortMoment } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type ManagedMeetupFile, meetupDeskEndpoints } from '../endpoints'
import { meetupFile, meetupFileNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(meetupFileNeeds)

/** What an operator does with a reason that the people of the meetup read. */
const actions = {
  cancel: {
    title: '모임을 취소할까요?',
    says: '모두에게 이유를 알리고 이용권을 돌려줘요. 되돌릴 수 없어요.',
    label: '모임 취소',
    done: '모임을 취소했어요',
    endpoint: meetupDeskEndpoints.cancel,
  },
  putRight: {
    title: '열리지 않은 모임인가요?',
    says: '모두에게 이유를 알리고 이용권을 돌려주고, 카페의 정산을 되돌려요. 체크인과 노쇼, 다시 만남 답도 없어져요. 되돌릴 수 없어요.',
    label: '열리지 않은 모임으로 바로잡기',
    done: '열리지 않은 모임으로 바로잡았어요',
    endpoint: meetupDeskEndpoints.putRight,
  },
  hideText: {
    title: '모임 글을 가릴까요?',
    says: '제목과 소개 대신 가린 글이라는 말이 보여요. 연 사람이나 매장에 이유를 알려요. 다시 보이게 할 수 있어요.',
    label: '글 가리기',
    done: '모임 글을 가렸어요',
    endpoint: meetupDeskEndpoints.hideText,
  },
} as const
type Action = keyof typeof actions

function useNewFile(id: number) {
  const client = useQueryClient()
  return async (change: Promise<ManagedMeetupFile>) => {
    client.setQueryData(meetupFile(id).queryKey, await change)
  }
}

function ActionForm({
  meetup: { id, paid },
  action,
  onDone,
}: {
  meetup: ManagedMeetupFile
  action: Action
  onDone: () => void
}) {
  const { says, label, done, endpoint } = actions[action]
  const act = useCall(endpoint)
  const keep = useNewFile(id)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const message = whyBadCancelReason(reason)
      return message === null ? null : { field: 'reason', message }
    },
    send: ({ reason }) =>
      keep(act.mutateAsync({ params: { meetupId: id }, body: { reason: reason.trim() } })),
    onSent: () => {
      showToast({ type: 'success', message: done })
      onDone()
    },
    onFailed: (error) => sayFailure(error),
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <p className="text-pretty text-15 text-ink">{says}</p>
      {action === 'hideText' || paid.length === 0 ? null : (
        <p className="tabular text-pretty font-semibold text-15 text-bad">
          {withObject(paidInWords(paid))} 카페의 다음 지급에서 빼고, 점주와 직원에게 이유와 함께 알려요.
        </p>
      )}
      <TextField label="이유" name="reason" autoComplete="off" {...form.text('reason')} />
      <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
        {label}
      </Button>
    </Form>
  )
}

const stateNames: Record<string, string> = {
  seated: '참여',
  unanswered: '수락 기다림',
  'in-line': '대기',
  'given-up': '스스로 취소',
  removed: '내보냄',
  declined: '거절',
  closed: '마감',
  blocked: '차단으로 나감',
  host: '모임 취소',
  cafe: '모임 취소',
  'too-few': '모임 취소',
  operator: '모임 취소',
  'no-answer': '매장 확인 없음',
  'not-held': '열리지 않음',
}
const passNames: Record<string, string> = {
  none: '이용권 없음',
  held: '이용권 맡아 둠',
  spent: '이용권 씀',
  released: '이용권 돌려줌',
  restored: '이용권 돌려줌',
  kept: '이용권 돌려주지 않음',
}

const attendanceNames: Record<Attendance, string> = {
  attended: '참석',
  'no-show': '노쇼',
  disputed: '노쇼 (이의 신청)',
  struck: '노쇼 취소됨',
}

function Person({ person }: { person: ManagedMeetupFile['people'][number] }) {
  const { memberId, nickname, isHost, state, pass, tier, attendance, isScanned, statedNotHeld, isOwed } =
    person
  const facts = [
    stateNames[state] ?? state,
    tier === null || pass === 'none' ? '이용권 없음' : `${passNames[pass] ?? pass} (${grouped(tier)}원)`,
    ...(attendance === null ? [] : [isScanned ? '카페에서 체크인' : attendanceNames[attendance]]),
    ...(isOwed ? ['정산 있음'] : []),
  ]
  return (
    <li className="py-2.5">
      <span className="flex flex-wrap items-center gap-1.5">
        {memberId === null ? (
          <span className="font-semibold text-15 text-ink">탈퇴한 회원</span>
        ) : (
          <Link href={operatorPaths.member(memberId)} className="tap-44 font-semibold text-15 text-ink">
            {nickname}
          </Link>
        )}
        {isHost ? <Badge>방장</Badge> : null}
        {statedNotHeld ? <Badge tone="warn">열리지 않았다고 해요</Badge> : null}
      </span>
      <span className="tabular block text-13 text-ink-dim">{facts.join(' · ')}</span>
    </li>
  )
}

function MeetupFile({ meetup }: { meetup: ManagedMeetupFile }) {
  const {
    id,
    title,
    content,
    cafe,
    cafeId,
    startsAt,
    status,
    isDoubted,
    isTextHidden,
    awaitsYes,
    outcome,
    people,
  } = meetup
  const [action, setAction] = useState<Action | null>(null)
  const held = useCall(meetupDeskEndpoints.held)
  const showText = useCall(meetupDeskEndpoints.showText)
  const keep = useNewFile(id)
  const input = { params: { meetupId: id } }
  const say = (change: Promise<unknown>, done: string) =>
    change.then(
      () => showToast({ type: 'success', message: done }),
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error
        sayFailure(error)
      },
    )
  return (
    <div className="px-5 pt-3 pb-10">
      <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-bold text-20 text-ink">
        {title} <MeetupStatusBadge status={status} awaitsYes={awaitsYes} />
      </h2>
      <p className="tabular mt-1 text-15 text-ink-dim">
        {seoulShortMoment(new Date(startsAt))} ·{' '}
        <Link href={operatorPaths.cafe(cafeId)} className="tap-44 font-semibold text-brand-strong">
          {cafe}
        </Link>
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2 text-15">
        <Link href={paths.meetup(id)} className="tap-44 font-semibold text-brand-strong">
          모임 화면 보기
        </Link>
        <Link
          href={operatorPaths.audit({ kind: 'meetup', thing: id })}
          className="tap-44 font-semibold text-brand-strong"
        >
          관리 기록 보기
        </Link>
      </p>
      <div className="mt-5 grid items-start gap-3 desk:grid-cols-2">
        <CardSection id="meetup-people" title="사람과 이용권">
          <ul aria-label="사람" className="divide-y divide-line">
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        </CardSection>
        <div className="flex flex-col gap-3">
          <CardSection id="meetup-text" title="글">
            <p className="wrap-anywhere whitespace-pre-line text-15 text-ink">
              {isTextHidden ? `${meetup.hiddenTitle}\n\n${meetup.hiddenContent}` : content}
            </p>
            {isTextHidden ? (
              <Button
                variant="secondary"
                className="mt-3"
                onClick={() => say(keep(showText.mutateAsync(input)), '글이 다시 보여요')}
              >
                다시 보이기
              </Button>
            ) : (
              <Button variant="secondary" className="mt-3" onClick={() => setAction('hideText')}>
                글 가리기
              </Button>
            )}
          </CardSection>
          <CardSection id="meetup-decision" title="처리">
            <p className="text-pretty text-15 text-ink-dim">
              {isDoubted
                ? '두 명 이상이 열리지 않았다고 알렸어요. 확인할 때까지 카페의 정산을 미뤄요.'
                : outcome === 'held'
                  ? '열린 모임으로 확인했어요.'
                  : status === 'cancelled'
                    ? '취소된 모임이에요.'
                    : '확인을 기다리는 일이 없어요.'}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              {isDoubted ? (
                <Button
                  variant="secondary"
                  onClick={() => say(keep(held.mutateAsync(input)), '열린 모임으로 확인했어요')}
                >
                  열린 모임이에요
                </Button>
              ) : null}
              {meetup.canPutRight ? (
                <Button variant="danger" onClick={() => setAction('putRight')}>
                  열리지 않은 모임이에요
                </Button>
              ) : null}
              {meetup.canCancel ? (
                <Button variant="danger" onClick={() => setAction('cancel')}>
                  모임 취소
                </Button>
              ) : null}
            </div>
          </CardSection>
        </div>
      </div>
      <BottomSheet
        open={action !== null}
        title={action === null ? '' : actions[action].title}
        onClose={() => setAction(null)}
      >
        {action === null ? null : (
          <ActionForm meetup={meetup} action={action} onDone={() => setAction(null)} />
        )}
      </BottomSheet>
    </div>
  )
}

function Loaded({ id }: { id: string }) {
  const query = useQuery(meetupFile(id))
  return (
    <Answer
      query={query}
      skeleton={<Blocks count={6} heights="h-14" />}
      failure="모임을 불러오지 못했어요"
      missing={<EmptyState icon="calendar" title="모임을 찾을 수 없어요" />}
    >
      {(meetup) => <MeetupFile meetup={meetup} />}
    </Answer>
  )
}

/** One meetup with its texts, its people and what became of their passes. */
export default function MeetupFilePage() {
  const { id = '' } = useParams()
  return (
    <OperatorScreen title="모임" path={operatorPaths.meetup(id)} backHref={operatorPaths.meetups()}>
      <Loaded key={id} id={id} />
    </OperatorScreen>
  )
}
