import { due } from '~/lib/server/feature'
import { releaseBanned } from '../bans/server/commands/bans'
import { lookAtSuspendedHost } from '../bans/server/commands/suspended-host'
import { notifyHostLate } from '../core/server/commands/notify-host'
import { meetupIdOf } from '../core/server/commands/plan-deadlines'
import { notifyStaffLate, staffNews } from '../course/server/commands/notify-staff'
import { notifyOfLateEdit } from '../hosting/server/commands/edit-meetup'
import { lapseHold, notifyLineLate } from '../line/server/commands/move-up'
import { settleMove } from '../moves/server/commands/moves'
import { settlePurchase } from '../paying/server/commands/purchases'
import { notifyStaffOfDay } from '../seats/server/commands/cafe-staff'
import { lapseYes } from '../seats/server/commands/cafe-yes'
import { openSeriesDate, seriesIdOf } from '../series/server/commands/series'
import { openTableDate, tableIdOf } from '../tables/server/commands/standing-tables'
import { runDeadline, toDeadline, unlistMeetup } from './commands/deadlines'

const cafeIdOf = (subject: string) => Number(subject.slice(subject.indexOf(':') + 1))

export const meetupDue = {
  'meetup-step': due('모임 진행', (tx, { subject, key, dueAt, now }) =>
    runDeadline(tx, { meetupId: meetupIdOf(subject), deadline: toDeadline(key), dueAt, now }),
  ),
  /** Planned before the deadlines, so that it comes first at the same moment. */
  'meetup-yes': due('매장이 답하지 않은 모임 취소', (tx, { subject, dueAt, now }) =>
    lapseYes(tx, { meetupId: meetupIdOf(subject), dueAt, now }),
  ),
  'cafe-morning': due('카페의 오늘 모임 알림', (tx, { subject, key, dueAt, now }) =>
    notifyStaffOfDay(tx, { cafeId: cafeIdOf(subject), day: key, dueAt, now }),
  ),
  /** Notices to staff that came too soon after the same of the same host (`notifyStaff`). */
  'staff-tell': due('카페 알림을 모아서 보내기', (tx, { subject, key, now }) => {
    const [said, host] = key.split(':')
    const word = staffNews.find((each) => each === said)
    if (word === undefined) throw new Error(`"${key}" is nothing that staff are told`)
    return notifyStaffLate(tx, { cafeId: cafeIdOf(subject), hostId: Number(host) || null, word, now })
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
    releaseBanned(tx, { meetupId: meetupIdOf(subject), memberId: Number(key), now }),
  ),
  'meetup-host-suspended': due('정지된 방장의 모임 취소', (tx, { subject, dueAt, now }) =>
    lookAtSuspendedHost(tx, { meetupId: meetupIdOf(subject), dueAt, now }),
  ),
}
