import { countCharacters } from '~/lib/characters'
import { type Facts, problemIn, type Said } from '~/lib/facts'
import {
  applicationMessages,
  type EducationCenter,
  isWebAddress,
  longestOf,
  mostOf,
  shortestIntro,
} from './instructor'

// What members say of themselves as instructors, once: in their application, and later on their page.

const says = applicationMessages
const by = ['applicants'] as const

const names = (
  label: string,
  { most, tooMany, longest, tooLong }: { most: number; tooMany: string; longest: number; tooLong: string },
) =>
  ({
    kind: 'list',
    label,
    by,
    typedWith: ',',
    most,
    tooMany: () => tooMany,
    whyBad: (name: string) => (countCharacters(name) <= longest ? null : tooLong),
  }) as const

const text = (label: string, most: number, tooLong: string) =>
  ({ kind: 'line', label, by, most, says: () => tooLong }) as const

const center = (label: string, most: number, tooLong: string) =>
  ({ ...text(label, most, tooLong), least: 0 }) as const

export const instructorFacts = {
  name: { ...text('활동명', longestOf.name, says.nameLong), tooShort: says.nameEmpty },
  intro: {
    ...text('소개', longestOf.intro, says.introLong),
    kind: 'lines',
    least: shortestIntro,
    tooShort: says.introShort,
  },
  address: { ...text('주소', longestOf.address, says.addressLong), tooShort: says.addressEmpty },
  areas: {
    ...names('레슨 지역', {
      most: mostOf.areas,
      tooMany: says.areasMany,
      longest: longestOf.area,
      tooLong: says.areaLong,
    }),
    tooFew: says.areasEmpty,
  },
  certifications: names('자격', {
    most: mostOf.certifications,
    tooMany: says.certificationsMany,
    longest: longestOf.certification,
    tooLong: says.certificationLong,
  }),
  /** Won per hour; null if the fee is negotiable. */
  fee: {
    kind: 'whole number',
    label: '레슨비',
    by,
    isOptional: true,
    whyBad: (won) => (Number.isInteger(won) && won >= 0 && won <= mostOf.fee ? null : says.fee),
  },
  snsUrl: { ...text('링크', longestOf.snsUrl, says.sns), least: 0, form: { test: isWebAddress } },
  /** The education center; these are empty if there is none. */
  centerName: center('센터 이름', longestOf.centerName, says.centerNameLong),
  centerAddress: center('센터 주소', longestOf.centerAddress, says.centerAddressLong),
  centerIntro: { ...center('센터 소개', longestOf.centerIntro, says.centerIntroLong), kind: 'lines' },
  centerPrograms: names('교육 프로그램', {
    most: mostOf.programs,
    tooMany: says.programsMany,
    longest: longestOf.program,
    tooLong: says.programLong,
  }),
} as const satisfies Facts

export type InstructorFacts = Said<typeof instructorFacts>

/** A member's application to become an instructor. */
export interface Application extends InstructorFacts {
  gameIds: number[]
}

type Center = Pick<InstructorFacts, 'centerName' | 'centerAddress' | 'centerIntro' | 'centerPrograms'>

/** The education center of an application, or null if all its fields are empty. */
export function centerOf({
  centerName,
  centerAddress,
  centerIntro,
  centerPrograms: programs,
}: Center): EducationCenter | null {
  const center = {
    name: centerName.trim(),
    address: centerAddress.trim(),
    intro: centerIntro.trim(),
    programs,
  }
  return `${center.name}${center.address}${center.intro}` === '' && programs.length === 0 ? null : center
}

/** Whoever says something of a center says its name, its address and what it is. */
function whyBadCenter(application: Center): { field: string; message: string } | null {
  const center = centerOf(application)
  if (center === null) return null
  if (center.name === '') return { field: 'centerName', message: says.centerNameEmpty }
  if (center.address === '') return { field: 'centerAddress', message: says.centerAddressEmpty }
  return center.intro === '' ? { field: 'centerIntro', message: says.centerIntroEmpty } : null
}

/** The first problem of an application, or null. */
export function whyCannotApply(application: Application): { field: string; message: string } | null {
  const bad = problemIn(instructorFacts, application)
  if (bad !== null) return bad
  if (application.gameIds.length > mostOf.games) return { field: 'gameIds', message: says.gamesMany }
  return whyBadCenter(application)
}
