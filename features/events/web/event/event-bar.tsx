import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useAsMember, useSession } from '~/features/accounts/web/use-session'
import { useAge } from '~/features/meetups/core/web/use-age'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { paths } from '~/features/paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { useSheet } from '~/ui/use-sheet'
import { type CafeEvent, eventEndpoints, type OwnSignUp } from '../../endpoints'
import { closedTexts, freePlaces, lateEventTexts, minutesOfDay, readMoments, whyClosed } from '../../event'
import { ownEventQueries } from '../queries'

const SignUpSheet = lazily(() => import('./sign-up-sheet'), 'SignUpSheet')

function StatusText({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="grid min-h-13 place-items-center text-center font-semibold text-15 text-ink-dim"
    >
      {children}
    </p>
  )
}

/** What the member has, and how to change it until the start. */
function SignedUp({
  event,
  own,
  canChange,
  onChange,
}: {
  event: CafeEvent
  own: NonNullable<OwnSignUp>
  canChange: boolean
  onChange: () => void
}) {
  const withdraw = useCall(eventEndpoints.withdraw)
  const isIn = own.state === 'in'
  const askToWithdraw = () =>
    showDialog({
      title: isIn ? '행사 신청을 취소할까요?' : '대기를 취소할까요?',
      message: isIn ? `${own.people}명 자리가 다음 사람에게 돌아가요.` : '대기 순서가 사라져요.',
      confirmLabel: isIn ? '신청 취소' : '대기 취소',
      cancelLabel: '그대로 두기',
      tone: 'danger',
      onConfirm: () =>
        withdraw.mutateAsync({ params: { id: event.id } }).then(
          () => showToast({ type: 'success', message: isIn ? '신청을 취소했어요' : '대기를 취소했어요' }),
          (error: Error) => sayFailure(error, '취소하지 못했어요'),
        ),
    })
  if (!canChange && !isIn) return <StatusText>자리가 나지 않았어요.</StatusText>
  const after = !canChange
    ? ''
    : isIn
      ? ` · ${seoulShortMoment(new Date(event.startsAt))}에 만나요`
      : ' · 자리가 나면 저절로 신청되고 알려 드려요'
  return (
    <>
      {canChange ? (
        <NoticeOffer when={isIn ? '행사가 바뀌거나 취소되면' : '자리가 나면'} className="mb-2" />
      ) : null}
      <p role="status" className="tabular px-1 pb-2 text-13 text-ink-dim">
        <strong className="font-bold text-ink">
          {isIn ? `${own.people}명 신청했어요` : `대기 ${own.place ?? 1}번째예요 · ${own.people}명`}
        </strong>
        {after}
      </p>
      {canChange ? (
        <div className="flex gap-2">
          <Button variant="secondary" size="bottom" className="w-auto! px-5" onClick={askToWithdraw}>
            {isIn ? '신청 취소' : '대기 취소'}
          </Button>
          <Button size="bottom" className="min-w-0 flex-1" onClick={onChange}>
            인원 바꾸기
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** The viewer's next action. */
export function EventBar({ event, now }: { event: CafeEvent; now: Date | null }) {
  const { status } = useSession()
  const asMember = useAsMember()
  const sheet = useSheet()
  const state = readMoments(event)
  const own = useQuery({ ...ownEventQueries.signUp(event.id), enabled: status === 'in' })
  const age = useAge(state.startsAt, now, minutesOfDay(state))
  if (now === null || status === 'checking' || (status === 'in' && own.data === undefined && !own.isError)) {
    return (
      <BottomBar>
        <div className="h-13" />
      </BottomBar>
    )
  }
  const signUp = own.data?.signUp ?? null
  const why = whyClosed(state, now)
  const isFull = event.waiting > 0 || freePlaces(event) === 0
  return (
    <BottomBar>
      {signUp !== null && why !== 'cancelled' ? (
        <SignedUp event={event} own={signUp} canChange={why !== 'started'} onChange={sheet.open} />
      ) : why !== null ? (
        <StatusText>{closedTexts[why]}</StatusText>
      ) : age === 'adultsOnly' ? (
        <StatusText>{lateEventTexts.adultsOnly}</StatusText>
      ) : (
        <Button
          size="bottom"
          onClick={() =>
            asMember(sheet.open, {
              to: paths.event(event.id),
              title: '신청하려면 로그인해 주세요',
              about: event.title,
            })
          }
        >
          {!isFull
            ? '신청하기'
            : event.waiting === 0
              ? '자리 나면 참여하기'
              : `자리 나면 참여하기 (대기 ${event.waiting}팀)`}
        </Button>
      )}
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <SignUpSheet event={event} own={signUp} needsBirthYear={age === 'noBirthYear'} sheet={sheet} />
        </Suspense>
      ) : null}
    </BottomBar>
  )
}
