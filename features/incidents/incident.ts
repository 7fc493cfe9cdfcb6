import { countCharacters, countShown } from '~/lib/characters'
import { tagKind } from '~/lib/tags'

export const incidentKinds = ['leaked', 'possible'] as const
export type IncidentKind = (typeof incidentKinds)[number]

export function toIncidentKind(stored: string): IncidentKind {
  return stored === 'possible' ? 'possible' : 'leaked'
}

export const incidentKindLabels: Record<IncidentKind, string> = {
  leaked: '유출됐어요',
  possible: '유출됐을 수 있어요',
}

const longestTitle = 60
const longestFact = 2_000
const shortest = { title: 2, fact: 2, update: 5 } as const
/** The law's time for telling, from when the leak is known. */
export const notifyWithinHours = 72
/** For longer than so many days the law has it public, where some members cannot be reached. */
export const publicDays = 30

/** What the law has everybody told, in the order in which it is read. */
export const incidentFacts = {
  items: { label: '유출된 항목', hint: '예: 닉네임, 휴대폰 번호' },
  happened: { label: '언제 어떻게', hint: '유출된 시점과 경위. 아직 모르는 것은 모른다고 적어요.' },
  advice: { label: '지금 할 수 있는 일', hint: '피해를 줄이려고 회원이 할 수 있는 일' },
  measures: { label: '미플의 대응과 피해 구제', hint: '한 일과 할 일, 손해배상과 분쟁조정을 신청하는 방법' },
  contact: { label: '신고와 문의', hint: '담당 부서와 전화, 메일' },
} as const
type Fact = keyof typeof incidentFacts
export const incidentFactNames = Object.keys(incidentFacts) as Fact[]

export type IncidentFacts = Record<Fact, string>

export interface WrittenIncident extends IncidentFacts {
  kind: IncidentKind
  title: string
  isToAll: boolean
  /** Whether it also stands where anybody can read it. Only if everybody is told. */
  isPublic: boolean
  /** A nickname or the number of a member a line. */
  list: string
}

export const mostListed = 1_000
/** So many lines of the longest nickname. */
export const longestList = mostListed * 32

export const incidentLengths = { title: longestTitle, fact: longestFact } as const

export const incidentMessages = {
  title: `제목은 ${shortest.title}자에서 ${longestTitle}자까지 적어 주세요.`,
  list: '받는 사람의 닉네임이나 회원 번호를 한 줄에 하나씩 적어 주세요.',
  tooLong: `받는 사람은 ${mostListed.toLocaleString('ko-KR')}줄까지 적을 수 있어요.`,
  notPublic: '몇 사람에게만 알리는 사고는 모두에게 공개할 수 없어요.',
  update: `내용은 ${shortest.update}자에서 ${longestFact.toLocaleString('ko-KR')}자까지 적어 주세요.`,
} as const

export function factMessage(fact: Fact): string {
  return `'${incidentFacts[fact].label}' 칸을 ${shortest.fact}자에서 ${longestFact.toLocaleString('ko-KR')}자까지 적어 주세요.`
}

/** The lines of a list, each once. */
export function toListed(list: string): string[] {
  const lines = list.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => line !== ''))]
}

/** Why nobody can be told by this list; null if they can. */
export function whyBadList({ isToAll, list }: Pick<WrittenIncident, 'isToAll' | 'list'>): string | null {
  if (isToAll) return null
  const count = toListed(list).length
  if (count === 0) return incidentMessages.list
  return count > mostListed || countCharacters(list) > longestList ? incidentMessages.tooLong : null
}

function fits(text: string, min: number, max: number): boolean {
  return countShown(text) >= min && countCharacters(text.trim()) <= max
}

export function isUpdateText(text: string): boolean {
  return fits(text, shortest.update, longestFact)
}

/** Why an incident cannot be told so, with the field; null if it can. */
export function whyBadIncident(written: WrittenIncident): { field: string; message: string } | null {
  if (!fits(written.title, shortest.title, longestTitle))
    return { field: 'title', message: incidentMessages.title }
  for (const fact of incidentFactNames)
    if (!fits(written[fact], shortest.fact, longestFact)) return { field: fact, message: factMessage(fact) }
  const why = whyBadList(written)
  return why === null ? null : { field: 'list', message: why }
}

/** Names the lines that are nobody's, or could be two members. */
export function unknownInWords(unknown: readonly string[]): string {
  const named = unknown.slice(0, 5).join(', ')
  const rest = unknown.length > 5 ? ` 외 ${unknown.length - 5}줄` : ''
  return `누구인지 알 수 없는 줄이 있어요: ${named}${rest}. 고치거나 빼 주세요.`
}

/** The number of a member in a line, '#12' or '12'; null in others. */
export function listedNumber(line: string): number | null {
  const digits = /^#?(\d{1,10})$/.exec(line)?.[1]
  const number = Number(digits ?? Number.NaN)
  return number >= 1 && number <= 2_147_483_647 ? number : null
}

export const incidentTags = { incidents: tagKind('incidents') }
