import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '~/features/paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { CallFailed } from '~/lib/web/call-failed'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useNow } from '~/lib/web/use-now'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type LessonStatus, lessonEndpoints } from '../../endpoints'
import { shortAreas } from '../../instructor'
import { isAhead, isOpen, type LessonState } from '../../lesson'
import { InstructorPhoto } from '../instructor-photo'
import { lessonQueries } from '../queries'

interface Head {
  icon: IconName
  title: (instructor: string) => string
  text: string
}

const heads: Record<LessonState, Head> = {
  waiting: {
    icon: 'clock',
    title: (name) => `${name} 강사의 답을 기다리고 있어요`,
    text: '하루가 지나도 답이 없으면 가까운 다른 강사를 알려 드려요.',
  },
  proposed: {
    icon: 'clock',
    title: (name) => `${name} 강사가 다른 시간을 제안했어요`,
    text: '괜찮으면 수락해 주세요. 그때 연락처가 강사에게 보여요.',
  },
  accepted: {
    icon: 'check',
    title: (name) => `${name} 강사가 곧 연락할 거예요`,
    text: '레슨이 정해졌어요. 이제 강사가 연락처를 볼 수 있어요.',
  },
  declined: {
    icon: 'close',
    title: () => '이번에는 레슨을 하지 못해요',
    text: '연락처는 강사에게 보이지 않았어요. 다른 강사를 찾아 보세요.',
  },
  withdrawn: {
    icon: 'undo',
    title: () => '요청을 취소했어요',
    text: '이름, 연락처와 요청 내용은 이제 강사에게 보이지 않아요.',
  },
}

const past: Partial<Record<LessonState, Head>> = {
  waiting: { ...heads.waiting, text: '희망 일시가 지났어요. 강사가 다른 시간을 제안할 수 있어요.' },
  proposed: {
    icon: 'clock',
    title: () => '제안한 시간이 지났어요',
    text: '강사가 다른 시간을 제안할 수 있어요. 기다리지 않으려면 요청을 취소해 주세요.',
  },
  accepted: {
    icon: 'check',
    title: () => '레슨 시간이 지났어요',
    text: '수락한 강사에게 연락처가 계속 보여요.',
  },
}

const stopped: Head = {
  icon: 'clock',
  title: (name) => `${name} 강사가 지금은 레슨을 받지 않아요`,
  text: '기다리지 않으려면 요청을 취소하고 다른 강사를 찾아 보세요.',
}

const calledOff: Head = {
  icon: 'close',
  title: () => '강사가 레슨을 취소했어요',
  text: '정한 레슨을 하지 못해요. 연락처는 이제 강사에게 보이지 않아요. 다른 강사를 찾아 보세요.',
}

function headOf(
  { state, hasInstructorLeft, isInstructorStopped, isPhoneShown, calledOffAt }: LessonStatus,
  isPast: boolean,
): Head {
  if (state === 'withdrawn' && isPhoneShown) {
    const text = `${heads.withdrawn.text} 다만 그전에 강사가 연락처를 봤을 수 있어요.`
    return { ...heads.withdrawn, text }
  }
  if (calledOffAt !== null) return calledOff
  if (isInstructorStopped && isOpen({ state })) return stopped
  if (!hasInstructorLeft || state === 'withdrawn') return (isPast ? past[state] : undefined) ?? heads[state]
  const title = () => '강사가 탈퇴했어요'
  if (state === 'accepted') return { icon: 'check', title, text: '정한 레슨 시간이 지난 뒤에 탈퇴했어요.' }
  const text = isPhoneShown ? '정한 레슨은 하지 못해요. 다른 강사를 찾아 보세요.' : heads.declined.text
  return { icon: 'close', title, text }
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex gap-3 py-2 text-15">
      <dt className="w-20 shrink-0 text-ink-dim">{label}</dt>
      <dd className="min-w-0 flex-1 whitespace-pre-line text-ink">{children}</dd>
    </div>
  )
}

function Suggested({ offers }: Pick<LessonStatus, 'offers'>) {
  if (offers.length === 0) return null
  return (
    <section aria-label="가까운 다른 강사" className="mt-8">
      <h2 className="font-bold text-17 text-ink">가까운 다른 강사</h2>
      <p className="mt-1 text-13 text-ink-dim">
        요청 내용은 아직 전하지 않았어요. 마음에 들면 직접 요청해 주세요.
      </p>
      <ul className="mt-2">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link
              href={paths.instructor(offer.id)}
              className="-mx-2 flex items-center gap-3.5 rounded-card p-2 hover:bg-sunken"
            >
              <InstructorPhoto instructor={offer} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold text-15 text-ink">{offer.name}</span>
                <span className="block text-13 text-ink-dim">{shortAreas(offer.areas).shown.join(', ')}</span>
              </span>
              <Icon name="chevron-right" size={18} className="text-ink-dim" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The state of a request, and the actions of its sender. */
export function LessonStatusView({ lessonKey, status }: { lessonKey: string; status: LessonStatus }) {
  const client = useQueryClient()
  const respond = useCall(lessonEndpoints.respond)
  const {
    state,
    instructorId,
    instructorName,
    name,
    content,
    wishedAt,
    lessonAt,
    message,
    offers,
    hasInstructorLeft,
    isInstructorStopped,
  } = status
  const hasNoPage = hasInstructorLeft || isInstructorStopped
  // The server does not render this component, so the first rendering may use the clock.
  const [opened] = useState(() => timeNow())
  const now = useNow() ?? opened
  const time = lessonAt ?? wishedAt
  const isPast = time !== null && !isAhead(time, now)
  const { icon, title, text } = headOf(status, isPast)

  async function say(answer: 'accept' | 'decline' | 'withdraw', done: string) {
    try {
      const changed = await respond.mutateAsync({ params: { key: lessonKey }, body: { answer } })
      client.setQueryData(lessonQueries.status(lessonKey).queryKey, changed)
      showToast({ type: 'success', message: done })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error)
    }
  }
  const askToWithdraw = () =>
    showDialog({
      title: '레슨 요청을 취소할까요?',
      message:
        state === 'accepted' && !isPast
          ? '강사에게 알림이 가고, 정한 레슨도 취소돼요.'
          : '강사에게 알림이 가요.',
      confirmLabel: '요청 취소',
      cancelLabel: '닫기',
      tone: 'danger',
      onConfirm: () => say('withdraw', '요청을 취소했어요'),
    })

  const canWithdraw = state === 'waiting' || state === 'proposed' || state === 'accepted'
  return (
    <article className="px-5 pt-6 pb-28">
      <span className="grid size-14 place-items-center rounded-full bg-brand/12 text-brand-strong">
        <Icon name={icon} size={28} />
      </span>
      <h2 className="mt-4 text-balance font-bold text-20 text-ink">{title(instructorName)}</h2>
      <p className="mt-1 text-15 text-ink-dim">{text}</p>
      {lessonAt === null ? null : (
        <p className="tabular mt-5 rounded-card bg-brand/12 px-4 py-3.5 font-bold text-17 text-ink">
          <span className="block font-medium text-13 text-ink-dim">
            {status.calledOffAt !== null ? '취소된 시간' : state === 'accepted' ? '레슨 시간' : '제안한 시간'}
          </span>
          {seoulShortMoment(new Date(lessonAt))}
        </p>
      )}
      {message === '' ? null : (
        <blockquote className="mt-3 whitespace-pre-line rounded-card bg-sunken px-4 py-3.5 text-15 text-ink">
          {status.calledOffAt === null ? null : (
            <span className="block font-medium text-13 text-ink-dim">취소한 이유</span>
          )}
          {message}
        </blockquote>
      )}
      <Suggested offers={offers} />
      <section aria-label="보낸 요청" className="mt-8">
        <h2 className="font-bold text-17 text-ink">보낸 요청</h2>
        <dl className="mt-2 divide-y divide-line">
          <Fact label="이름">{name}</Fact>
          <Fact label="희망 일시">
            {wishedAt === null ? '언제든 좋아요' : seoulShortMoment(new Date(wishedAt))}
          </Fact>
          <Fact label="요청 내용">{content}</Fact>
        </dl>
      </section>
      <p className="mt-6 flex flex-wrap gap-x-5">
        <Link
          href={hasNoPage ? paths.nearbyInstructors() : paths.instructor(instructorId)}
          className="inline-flex min-h-11 items-center font-semibold text-15 text-brand-strong"
        >
          {hasNoPage ? '강사 찾기' : '강사 보기'}
        </Link>
        {canWithdraw ? (
          <button
            type="button"
            onClick={() => void askToWithdraw()}
            className="min-h-11 font-semibold text-15 text-ink-dim"
          >
            요청 취소하기
          </button>
        ) : null}
      </p>
      {state === 'proposed' && !isPast && !isInstructorStopped ? (
        <BottomBar>
          <div className="flex gap-2">
            <Button
              variant="secondary"
              size="bottom"
              className="flex-1"
              disabled={respond.isPending}
              onClick={() => void say('decline', '거절했어요')}
            >
              어려워요
            </Button>
            <Button
              size="bottom"
              className="flex-2"
              busy={respond.isPending}
              onClick={() => void say('accept', '시간을 수락했어요')}
            >
              이 시간 좋아요
            </Button>
          </div>
        </BottomBar>
      ) : null}
    </article>
  )
}
