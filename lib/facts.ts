import { countCharacters, countShown, typedNumber } from './characters'

// What people may say of a thing, each fact declared once by its noun. What a request holds, what a form shows, checks and
// sends, and what the audit log names follow from it. A fact has the name of its column.

interface About {
  label: string
  /** Who may say it. */
  by: readonly string[]
}

interface MaybeUnsaid {
  /** Null if nobody has said it. */
  isOptional?: true
}

interface TextFact extends About, MaybeUnsaid {
  kind: 'line' | 'lines'
  /** In characters. */
  most: number
  says: (most: number) => string
  /** In characters that show: 1 if nothing is said. With 0 the text may be empty. */
  least?: number
  /** The message for fewer, if it is another one. */
  tooShort?: string
  /** What it must look like, if its length is not all that counts. */
  form?: Pick<RegExp, 'test'>
}

interface ListFact extends About {
  kind: 'list' | 'dashed list'
  most: number
  tooMany: (most: number) => string
  /** The message for none, if there has to be one. */
  tooFew?: string
  /** The message for an invalid text in the list. */
  whyBad: (text: string) => string | null
  /** What stands between its texts in a form that has them in one field. */
  typedWith?: ',' | '\n'
}

interface NumberFact extends About, MaybeUnsaid {
  kind: 'number' | 'whole number'
  /** The message for an invalid number, or for what is no number. */
  whyBad: (number: number) => string | null
}

interface FlagFact extends About {
  kind: 'flag'
}

interface ChoiceFact extends About {
  kind: 'choice'
  /** The first is what is meant if nobody has said anything. */
  of: readonly string[]
  names: Readonly<Record<string, string>>
}

export type Fact = TextFact | ListFact | NumberFact | FlagFact | ChoiceFact
export type Facts = Readonly<Record<string, Fact>>

type SaidAs<F extends Fact> = F extends FlagFact
  ? boolean
  : F extends ListFact
    ? string[]
    : F extends ChoiceFact
      ? F['of'][number]
      : (F extends NumberFact ? number : string) | (F extends { isOptional: true } ? null : never)

/** The facts as they are sent, stored and read. */
export type Said<F extends Facts> = { -readonly [Name in keyof F]: SaidAs<F[Name]> }
/** The facts in a row, which holds no choice that its column does not allow. */
export type Stored<F extends Facts> = {
  readonly [Name in keyof F]: F[Name] extends ChoiceFact ? string : SaidAs<F[Name]>
}
/** The facts as a form has them. */
export type Typed<F extends Facts> = {
  -readonly [Name in keyof F]: F[Name] extends { typedWith: string }
    ? string
    : F[Name] extends FlagFact | ListFact | ChoiceFact
      ? SaidAs<F[Name]>
      : string
}

type SaidBy<F extends Facts, Who extends string> = {
  [Name in keyof F as Who extends F[Name]['by'][number] ? Name : never]: F[Name]
}

/** The facts that these people may say, in the order in which they are declared. */
export function factsBy<F extends Facts, Who extends string>(facts: F, who: Who): SaidBy<F, Who> {
  return Object.fromEntries(Object.entries(facts).filter(([, { by }]) => by.includes(who))) as SaidBy<F, Who>
}

export const eachFact = <Part>(facts: Facts, make: (fact: Fact, name: string) => Part) =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, make(fact, name)]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isList = (fact: Fact): fact is ListFact => fact.kind === 'list' || fact.kind === 'dashed list'
export const isNumber = (fact: Fact): fact is NumberFact =>
  fact.kind === 'number' || fact.kind === 'whole number'

function blank(fact: Fact): unknown {
  if (fact.kind === 'choice') return fact.of[0]
  if (isNumber(fact)) return 'isOptional' in fact ? null : 0
  return tidied(fact, isList(fact) ? [] : fact.kind !== 'flag' && '')
}

/** Nothing is said yet. */
export const blankOf = <F extends Facts>(facts: F) => eachFact(facts, blank) as Said<F>

/** The facts alone, of a thing of which more is known. */
export const onlyFacts = <F extends Facts>(facts: F, thing: Stored<F>) =>
  eachFact(facts, (_, name): unknown => Reflect.get(thing, name)) as Said<F>

function isSaidOf(fact: Fact, value: unknown): boolean {
  if (fact.kind === 'flag') return typeof value === 'boolean'
  if (fact.kind === 'choice') return fact.of.some((each) => each === value)
  if (isList(fact)) return Array.isArray(value) && value.every((each) => typeof each === 'string')
  if (value === null) return 'isOptional' in fact
  return typeof value === (isNumber(fact) ? 'number' : 'string')
}

/** Whether a draft says all of these, in a form that has them as they are sent. */
export const areSaid = (facts: Facts, draft: object) =>
  Object.entries(facts).every(([name, fact]) => isSaidOf(fact, Reflect.get(draft, name)))

export const labelsOf = <F extends Facts>(facts: F) =>
  eachFact(facts, ({ label }) => label) as Record<keyof F, string>

/** Which of the facts differ. */
export const changedIn = <F extends Facts>(facts: F, before: Said<F>, after: Said<F>) =>
  eachFact(facts, (_, name) => !isSame(Reflect.get(before, name), Reflect.get(after, name)))

function inWords(fact: Fact, value: unknown): string {
  if (fact.kind === 'choice') return fact.names[String(value)] ?? ''
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '없음'
}

/** The rows of a file that shows the facts. */
export const rowsOf = <F extends Facts>(facts: F, said: Said<F>): [label: string, words: string][] =>
  Object.entries(facts).map(([name, fact]) => [fact.label, inWords(fact, Reflect.get(said, name))])

const isTypedAsList = (fact: Fact) => isList(fact) && fact.typedWith === undefined

/** What a form starts with. */
export const typedFrom = <F extends Facts>(facts: F, said: Stored<F>) =>
  eachFact(facts, (fact, name) => {
    const value: unknown = Reflect.get(said, name)
    if (fact.kind === 'flag' || isTypedAsList(fact)) return value
    return isList(fact) ? (value as string[]).join(fact.typedWith === ',' ? ', ' : '\n') : String(value ?? '')
  }) as Typed<F>

function blankField(fact: Fact, list: string[]): unknown {
  if (fact.kind === 'choice') return fact.of[0]
  return isTypedAsList(fact) ? list : fact.kind !== 'flag' && ''
}

/** What a form of a new thing starts with. */
export const blankTyped = <F extends Facts>(facts: F) =>
  eachFact(facts, (fact) => blankField(fact, [])) as Typed<F>

/** For `isLike`. */
export const sampleOf = <F extends Facts>(facts: F) =>
  eachFact(facts, (fact) => blankField(fact, [''])) as Typed<F>

/** Tidies up spaces and drops empty and duplicate names. */
export function tidyNames(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.trim().replace(/\s+/g, ' ')).filter((name) => name !== ''))]
}

/** Null for nothing, NaN for what is no number. In a whole one, commas, spaces and the word for won do not matter. */
function numberTyped(typed: string, kind: NumberFact['kind']): number | null {
  const digits = kind === 'number' ? typedNumber(typed) : typedNumber(typed).replace(/[,\s원]/g, '')
  if (digits === '') return null
  return /^-?\d{1,12}(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

/** The message for an invalid text, or null. */
export function whyBadTextOf(
  { most, says, least = 1, tooShort = says(most), form, isOptional }: TextFact,
  typed: string,
): string | null {
  const text = typed.trim()
  if (text === '' && (isOptional || least === 0)) return null
  if (countShown(text) < least) return tooShort
  return countCharacters(text) <= most && (form?.test(text) ?? true) ? null : says(most)
}

/** Commas and line breaks separate the names of one line, line breaks those of several. */
const namesTyped = (typed: string, between: ListFact['typedWith']) =>
  tidyNames(typed.split(between === ',' ? /[,\n]/ : '\n'))

function tidied(fact: Fact, value: unknown): unknown {
  if (isList(fact))
    return typeof value === 'string' ? namesTyped(value, fact.typedWith) : tidyNames(value as string[])
  if (typeof value !== 'string') return value
  if (isNumber(fact)) return numberTyped(value, fact.kind) ?? ('isOptional' in fact ? null : Number.NaN)
  return value.trim() || ('isOptional' in fact ? null : '')
}

/** What is sent of what was typed, and what is stored of what was sent: nothing around it, and null for an empty text. */
export const saidIn = <F extends Facts>(facts: F, given: Said<F> | Typed<F>) =>
  eachFact(facts, (fact, name) => tidied(fact, Reflect.get(given, name))) as Said<F>

/** The message for a list as a whole, or null. */
export function whyBadListOf(
  { most, tooMany, tooFew, whyBad, typedWith }: ListFact,
  texts: readonly string[],
) {
  if (texts.length > most) return tooMany(most)
  if (texts.length === 0) return tooFew ?? null
  return typedWith === undefined ? null : (texts.map(whyBad).find((why) => why !== null) ?? null)
}

/** The messages for invalid parts of a fact by their names in a form, such as `phones.0`. */
function problemsOf(name: string, fact: Fact, typed: unknown): [field: string, message: string | null][] {
  if (isList(fact)) {
    const whyBad = (item: string) => (item.trim() === '' ? null : fact.whyBad(item))
    const items = isTypedAsList(fact) ? (typed as string[]) : []
    return [
      [name, whyBadListOf(fact, tidied(fact, typed) as string[])],
      ...items.map((item, at): [string, string | null] => [`${name}.${at}`, whyBad(item)]),
    ]
  }
  const said = tidied(fact, typed)
  if (fact.kind === 'flag' || fact.kind === 'choice' || said === null) return []
  return [[name, isNumber(fact) ? fact.whyBad(said as number) : whyBadTextOf(fact, said as string)]]
}

/** The first problem that prevents sending. */
export function problemIn<F extends Facts>(
  facts: F,
  typed: Typed<F> | Said<F>,
): { field: string; message: string } | null {
  for (const [name, fact] of Object.entries(facts)) {
    for (const [field, message] of problemsOf(name, fact, Reflect.get(typed, name)))
      if (message !== null) return { field, message }
  }
  return null
}
