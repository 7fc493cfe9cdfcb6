import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { withBy, withObject } from '~/lib/korean'
import { seoulShortMoment } from '~/lib/seoul-date'
import { wonInWords } from '../cafe'
import { roleNames, toStaffRole } from '../staff'

type Details = Readonly<Record<string, string | number | boolean | null>>

const text = (value: Details[string] | undefined) => (typeof value === 'string' ? value : '')
const count = (value: Details[string] | undefined) => (typeof value === 'number' ? grouped(value) : '')
const won = (value: Details[string] | undefined) => wonInWords(typeof value === 'number' ? value : null)
const role = (value: Details[string] | undefined) => roleNames[toStaffRole(text(value))]

const profileParts = [
  ['name', '이름'],
  ['phones', '전화번호'],
  ['event', '이벤트'],
  ['facilities', '편의시설'],
] as const

function changedParts(details: Details): string {
  const parts = profileParts.filter(([part]) => details[part] === true).map(([, word]) => word)
  return parts.length === 0 ? '카페 정보' : `카페 정보(${parts.join(', ')})`
}

function changedPasses({ weekdayPassBefore, weekdayPass, weekendPassBefore, weekendPass }: Details): string {
  const changes = [
    ...(weekdayPassBefore === weekdayPass ? [] : [`평일 ${won(weekdayPassBefore)} → ${won(weekdayPass)}`]),
    ...(weekendPassBefore === weekendPass ? [] : [`주말 ${won(weekendPassBefore)} → ${won(weekendPass)}`]),
  ]
  return changes.length === 0 ? '요금을 수정했어요' : `종일 이용권 값을 수정했어요. ${changes.join(', ')}`
}

const deeds: Record<string, (details: Details) => string> = {
  'change-profile': (details) => `${withObject(changedParts(details))} 수정했어요`,
  'change-hours': () => '영업시간을 수정했어요',
  'change-prices': changedPasses,
  'set-day-off': ({ day }) => `${dayInWords(text(day))} 휴무를 정했어요`,
  'remove-day-off': ({ day }) => `${dayInWords(text(day))} 휴무를 취소했어요`,
  'add-notice': () => '공지를 추가했어요',
  'change-notice': () => '공지를 수정했어요',
  'remove-notice': () => '공지를 삭제했어요',
  'add-photo': () => '사진을 추가했어요',
  'remove-photo': () => '사진을 삭제했어요',
  'order-photos': () => '대표 사진을 바꿨어요',
  'add-shelf-game': ({ copies }) => `보유 게임 하나를 추가했어요 (${count(copies)}개)`,
  'change-shelf-game': ({ copies }) => `보유 게임 하나를 수정했어요 (${count(copies)}개)`,
  'remove-shelf-game': () => '보유 게임 하나를 삭제했어요',
  'import-shelf': ({ games }) => `목록에서 보유 게임 ${count(games)}개를 추가했어요`,
  'invite-staff': (details) => `${role(details.role)} 초대 링크를 만들었어요`,
  'withdraw-invite': () => '초대 링크를 취소했어요',
  'join-staff': (details) => `초대를 받아 ${withBy(role(details.role))} 들어왔어요`,
  'change-staff-role': (details) => `다른 사람의 역할을 ${withBy(role(details.role))} 바꿨어요`,
  'remove-staff': () => '관리하는 사람을 내보냈어요',
  'leave-staff': () => '카페 관리에서 나갔어요',
  'name-owner': () => '운영자가 점주를 정했어요',
  'change-stamp-rewards': () => '스탬프 보상을 수정했어요',
  'set-staff-pin': () => '직원 비밀번호를 정했어요',
  'remove-staff-pin': () => '직원 비밀번호를 삭제했어요',
  'redeem-coupon': () => '쿠폰 사용을 처리했어요',
  // Older entries lack the start time.
  'cancel-meetup': ({ startsAt }) =>
    `${typeof startsAt === 'string' ? `${seoulShortMoment(new Date(startsAt))} ` : ''}모임을 취소했어요`,
  'say-not-held': ({ startsAt }) =>
    `${seoulShortMoment(new Date(text(startsAt)))} 모임이 열리지 않았다고 했어요`,
  'edit-cafe': () => '운영자가 카페 정보를 수정했어요',
  'hide-cafe': () => '운영자가 카페를 숨겼어요',
  'show-cafe': () => '운영자가 카페를 다시 보이게 했어요',
}

/** Describes an action in a sentence for the cafe's owners. */
export function deedInWords(action: string, details: Details): string {
  return deeds[action]?.(details) ?? '카페를 관리했어요'
}
