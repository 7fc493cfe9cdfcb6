import { countCharacters, typedDashed } from '~/lib/characters'
import { type Facts, factsBy, type Said } from '~/lib/facts'
import { grouped } from '~/lib/grouped'
import { isInKorea, passPrices } from './cafe'

// What people say of a cafe, once: its staff save their facts together, so do its owners and the operators.

export const mostFee = 1_000_000
const longestFacility = 20
const phoneDigits = { min: 8, max: 15 }

export const noPoint = '주소를 찾거나 지도에서 위치를 정해 주세요.'
const badPoint = '위도와 경도는 우리나라 안의 좌표로 함께 입력하거나 함께 비워 주세요.'

/** Accepts null, because a cafe's location may be unknown, but not half of one. */
export function whyBadPoint({
  latitude,
  longitude,
}: Pick<CafeFacts, 'latitude' | 'longitude'>): string | null {
  if (latitude === null && longitude === null) return null
  return latitude !== null && longitude !== null && isInKorea({ latitude, longitude }) ? null : badPoint
}

const degrees = (label: string) =>
  ({
    kind: 'number',
    isOptional: true,
    label,
    by: ['operators'],
    whyBad: (degrees: number) => (Math.abs(degrees) <= 180 ? null : badPoint),
  }) as const

const hourlyFee = (label: string) =>
  ({
    kind: 'whole number',
    isOptional: true,
    label,
    by: ['owners'],
    whyBad: (won: number) =>
      Number.isInteger(won) && won >= 0 && won <= mostFee
        ? null
        : `요금은 0원에서 ${grouped(mostFee)}원 사이로 입력해 주세요.`,
  }) as const

const passPrice = (label: string) =>
  ({
    kind: 'whole number',
    isOptional: true,
    label,
    by: ['owners'],
    whyBad: (won: number) =>
      passPrices.some((price) => price === won)
        ? null
        : `종일 이용권은 ${grouped(Math.min(...passPrices))}원부터 ${grouped(Math.max(...passPrices))}원까지 ${grouped(passPrices[1] - passPrices[0])}원 단위로 정할 수 있어요.`,
  }) as const

function whyBadPhone(typed: string): string | null {
  const phone = typedDashed(typed)
  const digits = phone.replace(/-/g, '')
  return /^\d+(-\d+)*$/.test(phone) && digits.length >= phoneDigits.min && digits.length <= phoneDigits.max
    ? null
    : `전화번호는 숫자와 줄표(-)로 ${phoneDigits.min}자리에서 ${phoneDigits.max}자리까지 입력해 주세요.`
}

function whyBadFacility(facility: string): string | null {
  const length = countCharacters(facility.trim())
  return length >= 1 && length <= longestFacility && !facility.includes(',')
    ? null
    : `편의시설 하나는 쉼표 없이 ${longestFacility}자까지 쓸 수 있어요.`
}

export const cafeFacts = {
  name: {
    kind: 'line',
    label: '이름',
    by: ['staff', 'operators'],
    most: 60,
    says: (most) => `카페 이름은 1자에서 ${most}자까지 쓸 수 있어요.`,
  },
  address: {
    kind: 'line',
    label: '주소',
    by: ['operators'],
    most: 200,
    says: (most) => `주소는 1자에서 ${most}자까지 쓸 수 있어요.`,
  },
  latitude: degrees('위도'),
  longitude: degrees('경도'),
  phones: {
    kind: 'dashed list',
    label: '전화번호',
    by: ['staff', 'operators'],
    most: 4,
    tooMany: (most) => `전화번호는 ${most}개까지 쓸 수 있어요.`,
    whyBad: whyBadPhone,
  },
  /** Its number in the public list of shops, by which an import finds it. */
  businessNumber: {
    kind: 'line',
    label: '상가업소번호',
    by: ['operators'],
    isOptional: true,
    most: 60,
    says: (most) => `상가업소번호는 영문자, 숫자, 줄표(-)로 ${most}자까지 입력해 주세요.`,
    form: /^[\w-]+$/,
  },
  event: {
    kind: 'lines',
    label: '이벤트',
    by: ['staff'],
    isOptional: true,
    most: 300,
    says: (most) => `이벤트는 ${most}자까지 쓸 수 있어요.`,
  },
  facilities: {
    kind: 'list',
    label: '편의시설',
    by: ['staff'],
    most: 20,
    tooMany: (most) => `편의시설은 ${most}개까지 쓸 수 있어요.`,
    whyBad: whyBadFacility,
  },
  weekdayAdultFee: hourlyFee('평일 성인 요금'),
  weekendAdultFee: hourlyFee('주말 성인 요금'),
  weekdayChildFee: hourlyFee('평일 청소년 요금'),
  weekendChildFee: hourlyFee('주말 청소년 요금'),
  weekdayPass: passPrice('평일 종일 이용권'),
  weekendPass: passPrice('주말 종일 이용권'),
  /** Whether the weekend prices hold on public holidays too. */
  holidaysAsWeekend: { kind: 'flag', label: '공휴일은 주말 요금', by: ['owners'] },
} as const satisfies Facts

export const staffFacts = factsBy(cafeFacts, 'staff')
export const ownerFacts = factsBy(cafeFacts, 'owners')
export const operatorFacts = factsBy(cafeFacts, 'operators')

export type CafeFacts = Said<typeof cafeFacts>
/** What its staff save together with its name. */
export type CafeProfile = Said<typeof staffFacts>
export type CafePrices = Said<typeof ownerFacts>
/** The data of a cafe that operators edit. */
export type CafeBasics = Said<typeof operatorFacts>
