import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useAsMember } from '~/features/accounts/web/use-session'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { passPrice, toPassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { type DialogRequest, showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Meetup } from '../../core/endpoints'
import { deadlineInWords } from '../../core/meetup-texts'
import type { NextAction } from '../../core/next-action'
import { joinRefusals } from '../../core/refusals'
import { useAge } from '../../core/web/use-age'
import { joiningEndpoints } from '../../joining/endpoints'
import { useGetInLine } from '../../joining/web/use-get-in-line'
import { StatusText } from './status-text'

/** For members who have an entry; most visits are by somebody who looks. */
const OwnBar = lazily(() => import('./own-bar'), 'OwnBar')

/** The price is said before the screen that asks for it. */
function joiningLabel({ autoAccepts, tier }: Meetup): string {
  const price = tier === null ? '' : ` · ${passPrice(toPassTier(tier))}`
  return `${autoAccepts ? '참여하기' : '참여 신청하기'}${price}`
}

const leavingLine: DialogRequest = {
  title: '대기를 취소할까요?',
  message: '순서가 사라지고, 이용권은 쓰지 않았으니 그대로예요.',
  confirmLabel: '대기 취소',
  cancelLabel: '계속 대기',
  tone: 'danger',
}

const decliningSeat: DialogRequest = {
  title: '이 자리를 넘길까요?',
  message: '자리는 다음 사람에게 가고, 대기도 끝나요. 이용권은 쓰지 않았으니 그대로예요.',
  confirmLabel: '넘기기',
  cancelLabel: '더 생각할게요',
}

/** Offers the one thing that the viewer can do next. */
export function MeetupBar({ meetup, action, now }: { meetup: Meetup; action: NextAction; now: Date | null }) {
  const asMember = useAsMember()
  const navigate = useNavigate()
  const stopWaiting = useCall(joiningEndpoints.stopWaiting)
  const getInLine = useGetInLine(meetup)
  const age = useAge(new Date(meetup.startsAt), now, meetup.lastsMinutes)

  async function stop(question: DialogRequest, done: string) {
    if (!(await showDialog(question))) return
    try {
      await stopWaiting.mutateAsync({ params: { id: meetup.id } })
      showToast({ type: 'success', message: done })
    } catch (error) {
      sayFailure(error as Error, '취소하지 못했어요')
    }
  }

  const leaveLine = () => stop(leavingLine, '대기를 취소했어요')
  const decline = () => stop(decliningSeat, '자리를 넘겼어요')

  const joinButton = (label: string) => (
    <Button
      size="bottom"
      className="min-w-0 flex-1"
      onClick={() =>
        asMember(() => navigate(paths.applyToMeetup(meetup.id), { state: { isFromMeetup: true } }), {
          to: paths.applyToMeetup(meetup.id),
          title: '참여하려면 로그인해 주세요',
          about: meetup.title,
        })
      }
    >
      {label}
    </Button>
  )

  switch (action.is) {
    case 'unlock':
      return null
    case 'join':
      if (age === 'adultsOnly') {
        return (
          <BottomBar>
            <StatusText title={joinRefusals.adultsOnly.says} />
          </BottomBar>
        )
      }
      return (
        <BottomBar>
          {meetup.paying !== null && (now === null || now < new Date(meetup.paying.deadline)) ? (
            <>
              <p role="status" className="tabular px-1 pb-2 text-13 text-ink-dim">
                자리는 {deadlineInWords(new Date(meetup.paying.deadline), now)} 맡아 뒀어요
              </p>
              {joinButton('이어서 결제하기')}
            </>
          ) : (
            joinButton(joiningLabel(meetup))
          )}
        </BottomBar>
      )
    case 'wait':
      return (
        <BottomBar>
          <Button size="bottom" onClick={() => asMember(() => getInLine('자리가 나면 참여할까요?'))}>
            {meetup.queued === 0 ? '자리 나면 참여하기' : `자리 나면 참여하기 (대기 ${meetup.queued}명)`}
          </Button>
        </BottomBar>
      )
    case 'nothing':
      return (
        <BottomBar>
          <StatusText
            title={joinRefusals[action.why].says}
            {...(action.why === 'regularsFirst' &&
              meetup.regularsUntil !== null && {
                text: `${seoulShortMoment(new Date(meetup.regularsUntil))}부터 누구나 참여할 수 있어요.`,
              })}
          />
        </BottomBar>
      )
    case 'in-line':
      return action.whyNoSeat === null ? (
        <BottomBar>
          <p role="status" className="px-1 pb-2 text-13 text-ink-dim">
            <strong className="font-bold text-ink">빈자리가 있어요.</strong> 지금 참여할 수 있어요.
          </p>
          <div className="flex gap-2">
            <Button variant="secondary" size="bottom" className="w-auto! px-5" onClick={leaveLine}>
              대기 취소
            </Button>
            {joinButton(joiningLabel(meetup))}
          </div>
        </BottomBar>
      ) : (
        <BottomBar>
          <NoticeOffer when="자리가 나면" alimtalk="seat" className="mb-2" />
          <StatusText
            title={`대기 ${action.place}번째예요`}
            text={
              action.whyNoSeat === 'full' ? '자리가 나면 알려 드려요.' : joinRefusals[action.whyNoSeat].says
            }
          >
            <Button variant="secondary" onClick={leaveLine}>
              대기 취소
            </Button>
          </StatusText>
        </BottomBar>
      )
    case 'offered':
      return (
        <BottomBar>
          <p role="status" className="px-1 pt-1 pb-3">
            <strong className="block font-bold text-20 text-ink">자리가 났어요</strong>
            <span className="tabular mt-0.5 block text-15 text-ink-dim">
              {deadlineInWords(action.deadline, now)} 맡아 뒀어요
            </span>
          </p>
          <div className="flex gap-2">
            <Button variant="secondary" size="bottom" className="w-auto! px-5" onClick={decline}>
              괜찮아요
            </Button>
            {joinButton('참여하기')}
          </div>
        </BottomBar>
      )
    case 'unanswered':
    case 'seated':
    case 'ended':
    case 'host':
      return (
        <Suspense fallback={<MeetupBarSkeleton />}>
          <OwnBar meetup={meetup} action={action} now={now} />
        </Suspense>
      )
  }
}

/** As high as the bar, for as long as the viewer is unknown. */
export function MeetupBarSkeleton() {
  return (
    <BottomBar>
      <div className="h-13" />
    </BottomBar>
  )
}
