import { staffPaths } from '~/features/staff-paths'
import type { MemberData } from '~/lib/server/member-data'
import {
  correctionAnswerNames,
  correctionTopicNames,
  toCorrectionAnswer,
  toCorrectionTopic,
} from '../correction'
import { roleNames, toStaffRole } from '../staff'
import { eraseCorrectionsOf } from './commands/corrections'
import { eraseFollowsOf } from './commands/follows'
import { eraseStaffRowsOf } from './commands/staff'
import { listCorrectionsBy } from './queries/corrections'
import { listWholeFollowsOf } from './queries/follows'
import { listCafesWithoutOtherOwner, listInvitesBy, listStaffedBy, listStaffedCafes } from './queries/staff'

export const followData: MemberData = {
  name: 'followed_cafes',
  tables: ['cafe_follows'],
  collect: (db, memberId) => listWholeFollowsOf(db, memberId),
  erase: (tx, memberId) => eraseFollowsOf(tx, memberId),
}

export const staffData: MemberData = {
  name: 'cafes_looked_after',
  tables: ['cafe_staff', 'cafe_invites'],
  collect: async (db, memberId) => ({
    cafes: await listStaffedBy(db, memberId),
    invited: await listInvitesBy(db, memberId),
  }),
  whyCannotLeave: async (tx, memberId) =>
    (await listCafesWithoutOtherOwner(tx, memberId)).map(({ id, name }) => ({
      message: `${name}에 점주가 나뿐이에요. 다른 사람을 점주로 정하면 탈퇴할 수 있어요.`,
      place: { path: staffPaths.people(id), label: '관리하는 사람 보기' },
    })),
  file: {
    read: async (db, memberId) => ({
      cafes: (await listStaffedCafes(db, memberId)).map(({ id, name, role }) => ({
        id,
        name,
        role: roleNames[toStaffRole(role)],
      })),
    }),
  },
  erase: (tx, memberId) => eraseStaffRowsOf(tx, memberId),
}

export const correctionData: MemberData = {
  name: 'corrections',
  tables: ['cafe_corrections'],
  collect: async (db, memberId) =>
    (await listCorrectionsBy(db, memberId)).map(({ cafe, about, text, sentAt, answer, answeredAt }) => ({
      cafe,
      about: correctionTopicNames[toCorrectionTopic(about)],
      text,
      at: sentAt.toISOString(),
      answer: answer === null ? null : correctionAnswerNames[toCorrectionAnswer(answer)],
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  erase: eraseCorrectionsOf,
}
