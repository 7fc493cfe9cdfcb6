import { seoulDate, seoulShortMoment, seoulTime } from '~/lib/seoul-date'
import { isUnderWay } from './day-of'
import type { Meetup } from './endpoints'
import { freeSeats } from './joining'
import { deadlineAt, isOver, statusAt } from './meetup'
import { stateOf } from './next-action'

/** Whether anybody can still be let in, so that a free seat means something. */
export function takesAnybody(meetup: Meetup, now: Date | null): boolean {
  const state = stateOf(meetup)
  const status = now === null ? state.status : statusAt(state, now)
  if (now !== null && now >= deadlineAt('closing', state.startsAt)) return false
  return status === 'open' || (status === 'confirmed' && state.takesLate)
}

/** How many more are needed for the meetup to be held. */
function missingInWords(missing: number): string {
  return missing === 1 ? '1명만 더 모이면 열려요' : `${missing}명 더 모이면 열려요`
}

/** '오후 6:30', with the day unless it is today. */
function momentInWords(moment: Date, now: Date): string {
  return seoulDate(moment) === seoulDate(now) ? seoulTime(moment) : seoulShortMoment(moment)
}

/** How a meetup that is not over stands, in plain words: who does what next, and until when. */
export function outlookInWords(meetup: Meetup, now: Date): { title: string; text: string } | null {
  const state = stateOf(meetup)
  if (isOver(statusAt(state, now))) return null
  if (isUnderWay(meetup, now)) return { title: '모임을 하고 있어요', text: '즐거운 시간 보내세요.' }
  if (state.confirmedAt !== null) return { title: '모임이 확정됐어요', text: confirmedInWords(meetup, now) }
  if (meetup.awaitsYesUntil !== null) {
    const due = momentInWords(new Date(meetup.awaitsYesUntil), now)
    const passes = meetup.tier === null ? '취소돼요' : '취소되고 맡아 둔 이용권이 돌아와요'
    return {
      title: '매장 확인을 기다려요',
      text: `참여는 지금도 할 수 있어요. 매장이 ${due}까지 답하지 않으면 자동으로 ${passes}.`,
    }
  }
  const decides = momentInWords(deadlineAt('decision', state.startsAt), now)
  const missing = Math.max(0, state.minPeople - state.seated)
  if (missing > 0) {
    const passes = meetup.tier === null ? '취소돼요' : '취소되고 이용권이 돌아와요'
    return { title: missingInWords(missing), text: `${decides}까지 모이지 않으면 자동으로 ${passes}.` }
  }
  if (meetup.byCafe) return { title: `${state.seated}명 모였어요`, text: `${decides}에 자동으로 확정돼요.` }
  const who = meetup.own?.isHost ? '지금 확정할 수 있어요.' : '방장이 확정하면 참여한 사람에게 알려 드려요.'
  return { title: `${state.seated}명 모였어요`, text: `${who} 늦어도 ${decides}에는 자동으로 확정돼요.` }
}

function confirmedInWords(meetup: Meetup, now: Date): string {
  const state = stateOf(meetup)
  const isExpected = meetup.own?.state === 'seated' && meetup.own.checkedInAt === null
  const come = isExpected ? '정해진 시간까지 카페로 와 주세요. ' : ''
  if (!takesAnybody(meetup, now)) return `${come}더는 참여를 받지 않아요.`
  if (freeSeats(state) === 0) return `${come}자리가 다 찼어요.`
  return `${come}${momentInWords(deadlineAt('closing', state.startsAt), now)}까지 빈자리에 참여할 수 있어요.`
}
