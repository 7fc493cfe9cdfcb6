import { due } from '~/lib/server/feature'
import { releaseBarred } from './commands/bars'
import { tellStaffOfDay } from './commands/cafe-staff'
import { lapseYes } from './commands/cafe-yes'
import { notifyOfLateEdit } from './commands/host-meetup'
import { lapseHold, notifyLineLate } from './commands/move-up'
import { settleMove } from './commands/moves'
import { notifyHostLate } from './commands/notify-host'
import { settlePurchase } from './commands/purchases'
import { openSeriesDate, seriesIdOf } from './commands/series'
import { openTableDate, tableIdOf } from './commands/standing-tables'
import { stepMeetup, toStep, unlistMeetup } from './commands/steps'
import { meetupIdOf } from './commands/subject'
import { lookAtSuspendedHost } from './commands/suspended-host'
import { staffWords, tellStaffLate } from './commands/tell-staff'

const cafeIdOf = (subject: string) => Number(subject.slice(subject.indexOf(':') + 1))

export const meetupDue = {
  'meetup-step': due('모임 진행', (tx, { subject, key, dueAt, now }) =>
    stepMeetup(tx, { meetupId: meetupIdOf(subject), step: toStep(key), dueAt, now }),
  ),
  /** Planned before the steps, so that it comes first at the same moment. */
  'meetup-yes': due('매장이 답하지 않은 모임 취소', (tx, { subject, dueAt, now }) =>
    lapseYes(tx, { meetupId: meetupIdOf(subject), dueAt, now }),
  ),
  'cafe-morning': due('카페의 오늘 모임 알림', (tx, { subject, key, dueAt, now }) =>
    tellStaffOfDay(tx, { cafeId: cafeIdOf(subject), day: key, dueAt, now }),
  ),
  /** Notices to staff that came too soon after the same of the same host (`tellStaff`). */
  'staff-tell': due('카페 알림을 모아서 보내기', (tx, { subject, key, now }) => {
    const [said, host] = key.split(':')
    const word = staffWords.find((each) => each === said)
    if (word === undefined) throw new Error(`"${key}" is nothing that staff are told`)
    return tellStaffLate(tx, { cafeId: cafeIdOf(subject), hostId: Number(host) || null, word, now })
  }),
  /** Planned for the deadline, and for at once when the last who had not answered has left. */
  'meetup-move': due('모임 옮기기', (tx, { subject, key, now }) =>
    settleMove(tx, { meetupId: meetupIdOf(subject), moveId: Number(key), now }),
  ),
  'meetup-hold': due('맡아 둔 자리 넘기기', (tx, { subject, key, now }) =>
    lapseHold(tx, { meetupId: meetupIdOf(subject), memberId: Number(key), now }),
  ),
  'meetup-paid': due('이용권을 산 사람의 모임 참여', async (tx, { key }) => {
    await settlePurchase(tx, Number(key))
  }),
  /** Notices that came too soon after the same one (`mayNotify`). */
  'meetup-tell': due('모임 알림을 모아서 보내기', (tx, { subject, key, now }) => {
    const meetupId = meetupIdOf(subject)
    if (key === 'changed') return notifyOfLateEdit(tx, meetupId, now)
    if (key === 'seat-free') return notifyLineLate(tx, meetupId, now)
    return notifyHostLate(tx, { meetupId, memberId: Number(key.slice(key.indexOf(':') + 1)), now })
  }),
  'series-date': due('반복 모임 열기', (tx, { subject, key, now }) =>
    openSeriesDate(tx, { seriesId: seriesIdOf(subject), day: key, now }),
  ),
  'standing-table': due('매장 테이블 열기', (tx, { subject, now }) =>
    openTableDate(tx, { tableId: tableIdOf(subject), now }),
  ),
  'meetup-unlist': due('지난 모임을 목록에서 내리기', (tx, { subject }) =>
    unlistMeetup(tx, meetupIdOf(subject)),
  ),
  'meetup-barred': due('제한된 회원의 자리 비우기', (tx, { subject, key, now }) =>
    releaseBarred(tx, { meetupId: meetupIdOf(subject), memberId: Number(key), now }),
  ),
  'meetup-host-suspended': due('정지된 방장의 모임 취소', (tx, { subject, dueAt, now }) =>
    lookAtSuspendedHost(tx, { meetupId: meetupIdOf(subject), dueAt, now }),
  ),
}
