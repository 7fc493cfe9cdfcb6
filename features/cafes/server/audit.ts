import { type AuditDetails, auditKinds } from '~/lib/audit-kind'
import { dayInWords } from '~/lib/day-in-words'
import { labelsOf } from '~/lib/facts'
import { grouped } from '~/lib/grouped'
import { withBy, withObject } from '~/lib/korean'
import { conditionNames, wonInWords } from '../cafe'
import { cafeFacts, staffFacts } from '../facts'
import { roleNames, toStaffRole } from '../staff'

type Value = AuditDetails[string] | undefined

const text = (value: Value) => (typeof value === 'string' ? value : '')
const count = (value: Value) => (typeof value === 'number' ? grouped(value) : '')
const won = (value: Value) => wonInWords(typeof value === 'number' ? value : null)
const role = (value: Value) => roleNames[toStaffRole(text(value))]

const profileParts = labelsOf(staffFacts)

function changedProfile(details: AuditDetails): string {
  const parts = Object.entries(profileParts).filter(([part]) => details[part] === true)
  const named = parts.length === 0 ? '' : `(${parts.map(([, word]) => word).join(', ')})`
  return `${withObject(`카페 정보${named}`)} 수정했어요`
}

function changedPasses({
  weekdayPassBefore,
  weekdayPass,
  weekendPassBefore,
  weekendPass,
  holidaysAsWeekend,
}: AuditDetails): string {
  const changes = [
    ...(weekdayPassBefore === weekdayPass ? [] : [`평일 ${won(weekdayPassBefore)} → ${won(weekdayPass)}`]),
    ...(weekendPassBefore === weekendPass ? [] : [`주말 ${won(weekendPassBefore)} → ${won(weekendPass)}`]),
  ]
  const holidays =
    holidaysAsWeekend === undefined ? '' : ` 공휴일은 ${holidaysAsWeekend ? '주말' : '요일대로'} 요금이에요.`
  if (changes.length === 0) return holidays === '' ? '요금을 수정했어요' : `요금을 수정했어요.${holidays}`
  return `종일 이용권 값을 수정했어요. ${changes.join(', ')}${holidays && `.${holidays}`}`
}

export const cafeAudits = auditKinds(
  'cafe',
  {
    'change-profile': changedProfile,
    'change-hours': '영업시간을 수정했어요',
    'change-prices': changedPasses,
    'set-day-off': ({ day }) => `${dayInWords(text(day))} 휴무를 정했어요`,
    'remove-day-off': ({ day }) => `${dayInWords(text(day))} 휴무를 취소했어요`,
    'add-notice': '공지를 추가했어요',
    'change-notice': '공지를 수정했어요',
    'remove-notice': '공지를 삭제했어요',
    'answer-correction': '정보가 다르다는 말에 답했어요',
    'add-photo': '사진을 추가했어요',
    'remove-photo': '사진을 삭제했어요',
    'order-photos': '대표 사진을 바꿨어요',
    'add-shelf-game': ({ copies }) => `보유 게임 하나를 추가했어요 (${count(copies)}개)`,
    'change-shelf-game': ({ copies }) => `보유 게임 하나를 수정했어요 (${count(copies)}개)`,
    'remove-shelf-game': '보유 게임 하나를 삭제했어요',
    'import-shelf': ({ games }) => `목록에서 보유 게임 ${count(games)}개를 추가했어요`,
    'invite-staff': (details) => `${role(details.role)} 초대 링크를 만들었어요`,
    'withdraw-invite': '초대 링크를 취소했어요',
    'join-staff': (details) => `초대를 받아 ${withBy(role(details.role))} 들어왔어요`,
    'change-staff-role': (details) => `다른 사람의 역할을 ${withBy(role(details.role))} 바꿨어요`,
    'remove-staff': '관리하는 사람을 내보냈어요',
    'leave-staff': '카페 관리에서 나갔어요',
    'name-owner': '운영자가 점주를 정했어요',
    'add-cafe': { operators: '카페를 추가했어요', cafe: '운영자가 카페를 추가했어요' },
    'edit-cafe': { operators: '카페 정보를 수정했어요', cafe: '운영자가 카페 정보를 수정했어요' },
    'hide-cafe': { operators: '카페를 숨겼어요', cafe: '운영자가 카페를 숨겼어요' },
    'show-cafe': { operators: '카페를 다시 보이게 했어요', cafe: '운영자가 카페를 다시 보이게 했어요' },
  },
  {
    details: {
      ...labelsOf(cafeFacts),
      isHidden: '숨김',
      reason: '이유',
      memberId: '회원 번호',
      role: '역할',
      day: '날짜',
      notice: '공지 번호',
      photos: '사진',
      gameId: '게임 번호',
      copies: '수량',
      condition: '상태',
      canTeach: '설명 가능',
      weekdayPassBefore: '전의 평일 종일 이용권',
      weekendPassBefore: '전의 주말 종일 이용권',
      games: '게임',
      byOperator: '운영자 권한으로',
    },
    values: { ...roleNames, ...conditionNames },
  },
)
