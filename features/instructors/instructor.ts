import { grouped } from '~/lib/grouped'
import { personalTagKind, tagKind } from '~/lib/tags'

export interface EducationCenter {
  name: string
  address: string
  intro: string
  programs: string[]
}

export const instructorsPerPage = 20
/** A map shows at most this many instructors. */
export const mostOnMap = 500
/** A list contains at most this many instructors, the nearest ones. */
export const mostListed = 500
/** How far around a place instructors are looked for. */
export const instructorsWithinKm = [5, 10, 20] as const
export type Radius = (typeof instructorsWithinKm)[number]
export const usualInstructorsWithinKm: Radius = 10
/** A card shows this many areas and the number of the others. */
const areasShown = 3
export const longestSearch = 30
/** The widths in which photos are stored, in pixels: the same as for pictures of members. */
export const photoWidths = [96, 192] as const

export const applicationStates = ['waiting', 'approved', 'declined'] as const
export type ApplicationState = (typeof applicationStates)[number]

export const longestOf = {
  name: 30,
  address: 200,
  intro: 1_000,
  snsUrl: 300,
  area: 20,
  certification: 60,
  reason: 300,
  centerName: 60,
  centerAddress: 200,
  centerIntro: 1_000,
  program: 60,
} as const
export const shortestIntro = 20
export const mostOf = { areas: 10, certifications: 10, games: 30, programs: 10, fee: 1_000_000 } as const

export const applicationMessages = {
  nameEmpty: '활동명을 입력해 주세요.',
  nameLong: `활동명은 ${longestOf.name}자까지 입력할 수 있어요.`,
  addressEmpty: '활동 지역의 주소를 입력해 주세요.',
  addressLong: `주소는 ${longestOf.address}자까지 입력할 수 있어요.`,
  introShort: `소개를 ${shortestIntro}자 이상 입력해 주세요.`,
  introLong: `소개는 ${grouped(longestOf.intro)}자까지 입력할 수 있어요.`,
  areasEmpty: '레슨할 수 있는 지역을 하나 이상 입력해 주세요.',
  areasMany: `지역은 ${mostOf.areas}곳까지 입력할 수 있어요.`,
  areaLong: `지역 이름은 ${longestOf.area}자까지 입력할 수 있어요.`,
  certificationsMany: `자격은 ${mostOf.certifications}개까지 입력할 수 있어요.`,
  certificationLong: `자격 이름은 ${longestOf.certification}자까지 입력할 수 있어요.`,
  fee: `시간당 레슨비는 0원부터 ${grouped(mostOf.fee)}원까지 정수로 입력해 주세요.`,
  reasonLong: `이유는 ${longestOf.reason}자까지 입력할 수 있어요.`,
  sns: 'https://로 시작하는 주소를 입력해 주세요.',
  centerNameEmpty: '교육 센터의 이름을 입력해 주세요. 센터가 없으면 센터 칸을 모두 비워 주세요.',
  centerNameLong: `센터 이름은 ${longestOf.centerName}자까지 입력할 수 있어요.`,
  centerAddressEmpty: '교육 센터의 주소를 입력해 주세요.',
  centerAddressLong: `센터 주소는 ${longestOf.centerAddress}자까지 입력할 수 있어요.`,
  centerIntroEmpty: '교육 센터가 어떤 곳인지 소개해 주세요.',
  centerIntroLong: `센터 소개는 ${grouped(longestOf.centerIntro)}자까지 입력할 수 있어요.`,
  programsMany: `프로그램은 ${mostOf.programs}개까지 입력할 수 있어요.`,
  programLong: `프로그램 이름은 ${longestOf.program}자까지 입력할 수 있어요.`,
  gamesMany: `게임은 ${mostOf.games}개까지 선택할 수 있어요.`,
} as const

/** Instructors may only link to https pages: no scripts, mail addresses or files. */
export function isWebAddress(text: string): boolean {
  return (
    text.length <= longestOf.snsUrl &&
    /^https:\/\/[^\s/@.]+(\.[^\s/@.]+)+(\/\S*)?$/.test(text) &&
    URL.canParse(text)
  )
}

/** The first areas, and the number of the others. */
export function shortAreas(areas: readonly string[]): { shown: string[]; others: number } {
  return { shown: areas.slice(0, areasShown), others: Math.max(0, areas.length - areasShown) }
}

export function feeInWords(fee: number | null): string {
  if (fee === null) return '레슨비 협의'
  return fee === 0 ? '무료 레슨' : `시간당 ${grouped(fee)}원`
}

export const instructorTags = {
  /** An instructor's own data, and whether they are listed. */
  facts: tagKind('instructors'),
  /** One request for a lesson, as its requester and operators see it. */
  lessons: tagKind('lessons'),
  /** A member's own instructor page, and the lesson requests to them. */
  own: personalTagKind('instructor'),
}
