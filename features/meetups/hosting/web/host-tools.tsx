import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { isRefused } from '~/lib/web/call-failed'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { MenuRow } from '~/ui/menu-row'
import { sayFailure } from '~/ui/say-failure'
import { Switch } from '~/ui/switch'
import { showToast } from '~/ui/toast-store'
import { type Sheet, useSheet } from '~/ui/use-sheet'
import type { Meetup } from '../../core/endpoints'
import {
  closesMinutesBefore,
  contactHoursAfterEnd,
  whyCannotCallOff,
  whyCannotClose,
  whyCannotEdit,
  whyCannotEnd,
} from '../../core/meetup'
import { openAgain } from '../../core/meetup-in-words'
import { stateOf } from '../../core/next-action'
import { callingOffInWords } from '../../course/calling-off'
import { courseEndpoints } from '../../course/endpoints'
import { callingOffChanged } from '../../course/refusals'
import { courseQueries } from '../../course/web/queries'
import { whyCannotMove } from '../../moves/move'
import { whyCannotAnnounce } from '../announcement'

const AnnounceSheet = lazily(() => import('./announce-sheet'), 'AnnounceSheet')

/** Asks for confirmation, acts, and shows the result. Returns whether it was done. */
async function askToDo(
  question: Parameters<typeof showDialog>[0],
  act: () => Promise<unknown>,
  said: { done: string; failed: string },
): Promise<boolean> {
  if (!(await showDialog(question))) return false
  try {
    await act()
    showToast({ type: 'success', message: said.done })
    return true
  } catch (error) {
    sayFailure(error as Error, said.failed)
    return false
  }
}

/** The host's commands on the meetup, except confirming it. */
export function HostTools({ meetup, sheet, now }: { meetup: Meetup; sheet: Sheet; now: Date }) {
  const params = { id: meetup.id }
  const close = useCall(courseEndpoints.close)
  const end = useCall(courseEndpoints.end)
  const callOff = useCall(courseEndpoints.callOff)
  const client = useQueryClient()
  const navigate = useNavigate()
  const state = stateOf(meetup)
  const goAfterwards = (path: string) => sheet.closeThen(() => void navigate(path))
  const announcing = useSheet()
  const endedAt = meetup.endedAt === null ? null : new Date(meetup.endedAt)
  const ofSeries = { isOfSeries: meetup.seriesId !== null, byCafe: meetup.byCafe }

  const askToClose = () =>
    askToDo(
      {
        title: '모집을 마감할까요?',
        message: '더는 참여를 받지 않고, 수락을 기다리는 신청은 이용권과 함께 돌아가요.',
        confirmLabel: '마감하기',
        cancelLabel: '취소',
      },
      () => close.mutateAsync({ params }),
      { done: '모집을 마감했어요', failed: '마감하지 못했어요' },
    )
  async function askToEnd() {
    const isEnded = await askToDo(
      {
        title: '모임을 끝낼까요?',
        message: '끝내면 누가 왔는지, 다시 만나고 싶은지 남길 수 있어요.',
        confirmLabel: '모임 끝내기',
        cancelLabel: '취소',
      },
      () => end.mutateAsync({ params }),
      { done: '모임을 끝냈어요', failed: '끝내지 못했어요' },
    )
    if (isEnded) await navigate(paths.reviewMeetup(meetup.id))
  }
  /** Asks with the effect, and asks again if it has changed meanwhile. */
  async function askToCallOff(): Promise<void> {
    try {
      const shown = await client.fetchQuery(courseQueries.callingOff(meetup.id))
      const isMeant = await showDialog({
        title: '모임을 취소할까요?',
        message: callingOffInWords(shown),
        confirmLabel: '모임 취소',
        cancelLabel: '그대로 두기',
        tone: 'danger',
      })
      if (!isMeant) return
      await callOff.mutateAsync({ params, body: { expected: { ...shown, own: shown.own.effect } } })
      showToast({ type: 'success', message: '모임을 취소했어요' })
    } catch (error) {
      if (isRefused(error, callingOffChanged)) return askToCallOff()
      sayFailure(error as Error, '취소하지 못했어요')
    }
  }

  return (
    <>
      <BottomSheet open={sheet.isOpen} title="모임 관리" onClose={sheet.close}>
        <ul className="-mx-3">
          {meetup.seatsTaken > 1 && whyCannotAnnounce({ ...state, endedAt }, now) === null ? (
            <MenuRow icon="bell" label="모두에게 알리기" onClick={() => sheet.closeThen(announcing.open)} />
          ) : null}
          {whyCannotEdit(state, now) === null ? (
            <MenuRow
              icon="pencil"
              label="모임 수정"
              onClick={() => goAfterwards(paths.editMeetup(meetup.id))}
            />
          ) : null}
          {whyCannotMove({ ...state, ...ofSeries }, now) === null ? (
            <MenuRow
              icon="calendar"
              label="날짜·장소 옮기기"
              onClick={() => goAfterwards(paths.moveMeetup(meetup.id))}
            />
          ) : null}
          {whyCannotClose(state, now) === null ? (
            <MenuRow icon="lock" label="모집 마감" onClick={() => sheet.closeThen(() => void askToClose())} />
          ) : null}
          {whyCannotEnd(state, now) === null ? (
            <MenuRow
              icon="check"
              label="모임 끝내기"
              onClick={() => sheet.closeThen(() => void askToEnd())}
            />
          ) : null}
          {now >= state.startsAt ? (
            <MenuRow
              icon="users"
              label="출석 확인"
              onClick={() => goAfterwards(paths.reviewMeetup(meetup.id))}
            />
          ) : null}
          <MenuRow
            icon="refresh"
            label={openAgain}
            onClick={() => goAfterwards(paths.openMeetupAgain(meetup.id))}
          />
          {whyCannotCallOff(state, now) === null ? (
            <MenuRow
              icon="trash"
              label="모임 취소"
              isDanger
              onClick={() => sheet.closeThen(() => void askToCallOff())}
            />
          ) : null}
        </ul>
      </BottomSheet>
      {announcing.wasOpened ? (
        <Suspense fallback={null}>
          <AnnounceSheet meetup={meetup} sheet={announcing} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Confirms the meetup, and lets the host choose whether others may still join. */
export function ConfirmSheet({ meetup, sheet }: { meetup: Meetup; sheet: Sheet }) {
  const confirm = useCall(courseEndpoints.confirm)
  const [takesLate, setTakesLate] = useState(false)

  async function send() {
    try {
      await confirm.mutateAsync({ params: { id: meetup.id }, body: { takesLate } })
      sheet.close()
      showToast({ type: 'success', message: '모임을 확정했어요' })
    } catch (error) {
      sheet.closeThen(() => sayFailure(error as Error, '확정하지 못했어요'))
    }
  }

  return (
    <BottomSheet
      open={sheet.isOpen}
      title="모임을 확정할까요?"
      onClose={sheet.close}
      footer={
        <Button size="bottom" onClick={send}>
          확정하기
        </Button>
      }
    >
      <p className="text-pretty text-15 text-ink-dim">
        지금 {meetup.seatsTaken}명이 참여해요. 확정하면 모두에게 알리고, 서로 도착 상태를 볼 수 있어요.
        {meetup.hasContact
          ? ` 내 연락처는 참여한 사람에게만, 모임이 끝나고 ${contactHoursAfterEnd}시간까지 보여요.`
          : null}
      </p>
      <Switch
        className="mt-3"
        label="확정한 뒤에도 참여 받기"
        description={`빈자리가 있으면 시작 ${closesMinutesBefore}분 전까지 참여할 수 있어요.`}
        checked={takesLate}
        onChange={setTakesLate}
      />
    </BottomSheet>
  )
}
