import { Suspense } from 'react'
import { DirectionsButton } from '~/features/cafes/web/directions-button'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { seoulShortMoment } from '~/lib/seoul-date'
import { lazily } from '~/lib/web/lazily'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { useSheet } from '~/ui/use-sheet'
import { checkInFrom, dayOf } from '../../core/day-of'
import type { Meetup } from '../../core/endpoints'
import { takesAnybody } from '../../core/meetup-outlook'
import { checkInInWords } from '../../core/meetup-texts'
import type { NextAction } from '../../core/next-action'
import { useCancelEntry } from '../../joining/web/use-end-entry'
import { useShareRoom } from '../../private/web/use-share-room'
import { AfterBar, CheckInAction, CheckInLine } from './day-bar'
import { SeatedBar } from './seated-bar'
import { StatusText } from './status-text'

const HostTools = lazily(() => import('../../hosting/web/host-tools'), 'HostTools')
const ConfirmSheet = lazily(() => import('../../hosting/web/host-tools'), 'ConfirmSheet')

function HostBar({
  meetup,
  action,
  now,
}: {
  meetup: Meetup
  action: NextAction & { is: 'host' }
  now: Date | null
}) {
  const tools = useSheet()
  const confirming = useSheet()
  const shareRoom = useShareRoom()
  const { canConfirm } = action
  const day = dayOf(meetup, now)
  return (
    <>
      <CheckInLine meetup={meetup} day={day} now={now} />
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="bottom"
          className="w-auto! px-6"
          aria-haspopup="dialog"
          onClick={tools.open}
        >
          관리
        </Button>
        {day?.is === 'check-in' || day?.hasBegun ? (
          <CheckInAction meetup={meetup} day={day} />
        ) : canConfirm ? (
          <Button size="bottom" className="min-w-0 flex-1" onClick={confirming.open}>
            모임 확정하기
          </Button>
        ) : takesAnybody(meetup, now) ? (
          <Button
            size="bottom"
            className="min-w-0 flex-1"
            onClick={() => void shareRoom(meetup, meetup.title)}
          >
            {inviting()}
          </Button>
        ) : (
          <DirectionsButton
            cafe={meetup.cafe}
            className={cx(buttonClass('primary', 'bottom'), 'min-w-0 flex-1')}
          >
            길찾기
          </DirectionsButton>
        )}
      </div>
      <Suspense fallback={null}>
        {tools.wasOpened ? (
          <HostTools meetup={meetup} sheet={tools} now={now ?? new Date(meetup.startsAt)} />
        ) : null}
        {confirming.wasOpened ? <ConfirmSheet meetup={meetup} sheet={confirming} /> : null}
      </Suspense>
    </>
  )
}

/** What sharing does on this device: KakaoTalk is in a phone's sheet, and without a sheet the link is copied. */
const inviting = () => ('share' in navigator ? '카카오톡으로 알리기' : '초대 링크 복사하기')

function Unanswered({ meetup }: { meetup: Meetup }) {
  const cancelEntry = useCancelEntry()
  const entryId = meetup.own?.id
  return (
    <BottomBar>
      <NoticeOffer when="방장이 답하면" alimtalk="seat" className="mb-2" />
      <StatusText title="수락을 기다리고 있어요" text="방장이 답하면 알려 드려요.">
        <Button variant="secondary" onClick={() => (entryId === undefined ? null : cancelEntry(entryId))}>
          신청 취소
        </Button>
      </StatusText>
    </BottomBar>
  )
}

/** Offers the one thing that whoever asked for a seat, has one or hosts can do next. */
export function OwnBar({
  meetup,
  action,
  now,
}: {
  meetup: Meetup
  action: NextAction & { is: 'unanswered' | 'seated' | 'ended' | 'host' }
  now: Date | null
}) {
  switch (action.is) {
    case 'unanswered':
      return <Unanswered meetup={meetup} />
    case 'seated': {
      const from = checkInFrom(meetup, now)
      return (
        <BottomBar>
          {action.canCancel ? (
            <NoticeOffer
              {...(meetup.awaitsYesUntil === null
                ? { when: '모임이 취소되면', alimtalk: 'cancelled' }
                : { when: '매장이 답하면', alimtalk: 'seat' })}
              className="mb-2"
            />
          ) : null}
          <p role="status" className="tabular px-1 pb-2 text-13 text-ink-dim">
            {!action.canCancel
              ? '모임이 시작됐어요.'
              : from === null
                ? `참여하고 있어요 · ${seoulShortMoment(new Date(meetup.startsAt))}에 만나요`
                : `참여하고 있어요 · ${checkInInWords(from)}`}
          </p>
          <SeatedBar meetup={meetup} canCancel={action.canCancel} />
        </BottomBar>
      )
    }
    case 'ended':
      return <AfterBar meetup={meetup} action={action} now={now ?? new Date(meetup.startsAt)} />
    case 'host':
      return (
        <BottomBar>
          {dayOf(meetup, now) === null ? (
            <NoticeOffer when="신청이 오거나 매장이 답하면" className="mb-2" />
          ) : null}
          <HostBar meetup={meetup} action={action} now={now} />
        </BottomBar>
      )
  }
}
