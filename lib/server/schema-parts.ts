import { z } from 'zod'
import { countCharacters, countShown } from '../characters'
import type { Coordinates } from '../coordinates'
import { badInput } from '../errors'
import {
  blankOf,
  eachFact,
  type Fact,
  type Facts,
  isList,
  isNumber,
  type Said,
  whyBadListOf,
  whyBadTextOf,
} from '../facts'
import { monthForm } from '../month'

type Schema = z.ZodType

/** The list envelope of the public API. `next` and `previous` are absolute URLs or null. */
export function pageOf<S extends Schema>(item: S) {
  return z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  })
}

/** The 1-based page number in the query of endpoints that reply with `pageOf`. */
export function pageQuery() {
  return wholeNumber('페이지 번호(page)', { max: 10_000 }).optional()
}

/**
 * The query parameter for the next slice of a long list, for endpoints that reply with slices in `pageOf`.
 * Its value comes from `next` of the previous reply.
 */
export function beforeQuery() {
  return wholeNumber('이어 볼 곳(before)').optional()
}

/** Words to search for. Longer ones than anything that could be found are refused. */
export function searchQuery(max: number, name = 'q') {
  return z
    .string()
    .max(max)
    .optional()
    .meta({ label: `검색어(${name})` })
}

/** The query of a long list that is searched and filtered. Without a filter it has everything. */
export function listQuery<const Filters extends readonly [string, ...string[]]>(
  longestSearch: number,
  filters: Filters,
) {
  return z.object({
    q: searchQuery(longestSearch),
    filter: z.enum(filters).optional().meta({ label: '조건(filter)' }),
    before: beforeQuery(),
  })
}

/**
 * What of a text is stored. Every text in a request is one `line` unless its schema says otherwise (`meta({ text })`): breaks,
 * tabs and control characters become a space. `lines` keeps breaks. Both are composed (NFC), and empty if nothing in them
 * shows. `code` is what was issued or dialled: full-width digits, spaces and dashes in it do not matter.
 * `dashed` is a number that keeps its dashes, in signs of usual width. `exact` keeps
 * everything, for what is compared with an earlier text.
 */
export type TextKind = 'line' | 'lines' | 'code' | 'dashed' | 'exact'

/**
 * A text that a person writes, without the spaces around it. Its limits are in characters, as forms and columns count
 * them. `says` is the sentence for its refusal, `tooShort` another one for fewer than `min`; without them the refusal
 * names the limit.
 */
export function writtenText(
  label: string,
  {
    min = 0,
    max,
    says = '',
    tooShort = says,
    kind = 'line',
  }: { min?: number; max: number; says?: string; tooShort?: string; kind?: TextKind },
) {
  const text = z
    .string()
    .trim()
    .superRefine((given, context) => {
      const length = countCharacters(given)
      const issue = { origin: 'string', inclusive: true, input: given } as const
      if (countShown(given) < min)
        context.addIssue({ code: 'too_small', minimum: min, message: tooShort, ...issue })
      if (length > max) context.addIssue({ code: 'too_big', maximum: max, message: says, ...issue })
    })
  // The description of the API cannot read the limits from a function.
  return text.meta({ label, text: kind, maxLength: max, ...(min > 0 && { minLength: min }) })
}

/** A text, without the spaces around it, that is checked by `whyBad`, whose sentence becomes the error message. */
export function judgedText(
  label: string,
  whyBad: (text: string) => string | null,
  max: number,
  kind: TextKind = 'line',
  tooLong?: string,
) {
  return z
    .string()
    .trim()
    .max(max, { abort: true, ...(tooLong !== undefined && { error: tooLong }) })
    .superRefine((text, context) => {
      const message = whyBad(text)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ label, text: kind })
}

/** Comma-separated values, e.g. `1,2,5`. */
export function commaList(label: string, item: RegExp) {
  return z
    .string()
    .max(200, { abort: true })
    .refine((text) => text.split(',').every((part) => item.test(part)))
    .meta({ label })
}

/**
 * A whole number: a number in JSON, or digits in a path or query. A minus is parsed too, so that the refusal can state
 * the allowed range.
 */
export function wholeNumber(label: string, { min = 1, max = 2_147_483_647 } = {}) {
  const read = (given: unknown) =>
    typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given
  return z.preprocess(read, z.number().int().min(min).max(max)).meta({ label })
}

function degrees(label: string, most: number) {
  const read = (given: unknown) => {
    if (given === '') return undefined
    return typeof given === 'string' && /^-?\d{1,3}(\.\d{1,20})?$/.test(given) ? Number(given) : given
  }
  const says = `${label}는 -${most}에서 ${most} 사이예요. 위도와 경도가 바뀌지 않았는지 확인해 주세요.`
  return z.preprocess(read, z.number().min(-most, says).max(most, says).optional()).meta({ label })
}

/** The latitude of a point in a query. An empty one counts as absent. */
export function latitudeQuery(name: string) {
  return degrees(`위도(${name})`, 90)
}

export function longitudeQuery(name: string) {
  return degrees(`경도(${name})`, 180)
}

/** A point in a query, from which distances are measured. */
export function pointQuery() {
  return { lat: latitudeQuery('lat'), lng: longitudeQuery('lng') }
}

/** The caller's own position in a query. */
export function ownPointQuery() {
  return { ownLat: latitudeQuery('ownLat'), ownLng: longitudeQuery('ownLng') }
}

type Degrees = number | undefined

/** The points of a query: `from`, from which distances are measured, and `own`, the caller's position. */
export function pointsOf(query: { lat?: Degrees; lng?: Degrees; ownLat?: Degrees; ownLng?: Degrees }): {
  from: Coordinates | null
  own: Coordinates | null
} {
  return { from: toPoint(query, ['lat', 'lng']), own: toPoint(query, ['ownLat', 'ownLng']) }
}

/**
 * The point in a query, or null if it has none. The second argument names its two parameters, latitude first.
 */
export function toPoint<K extends string>(
  query: { [P in K]?: number | undefined },
  [lat, lng]: readonly [K, K],
): Coordinates | null {
  const latitude = query[lat]
  const longitude = query[lng]
  if (latitude === undefined && longitude === undefined) return null
  if (latitude === undefined) throw badInput({ [lat]: `위도(${lat})와 경도(${lng})를 함께 보내 주세요.` })
  if (longitude === undefined) throw badInput({ [lng]: `위도(${lat})와 경도(${lng})를 함께 보내 주세요.` })
  return { latitude, longitude }
}

/** A refusal names at most this many fields; validation stops after that. */
export const mostFieldsRefused = 20

/**
 * A list in a request. Its length is checked before its items, and validation stops after a few wrong items, so that
 * refusing a huge list is cheap. `tooLong` is the sentence for too many items.
 */
export function listOf<S extends Schema>(item: S, { max, tooLong }: { max: number; tooLong?: string }) {
  return z.preprocess((given, context) => {
    if (!Array.isArray(given)) return given
    if (given.length > max) {
      const issue = { input: given, ...(tooLong === undefined ? {} : { message: tooLong }) }
      context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, ...issue })
      return z.NEVER
    }
    let wrong = 0
    const isLastLookedAt = (each: unknown) => !item.safeParse(each).success && ++wrong === mostFieldsRefused
    const end = given.length > mostFieldsRefused ? given.findIndex(isLastLookedAt) : -1
    return end === -1 ? given : given.slice(0, end + 1)
  }, z.array(item).max(max))
}

/** In UTF-16 units, of a text in a list. */
const longestItem = 800

const judgedBy =
  <Value>(whyBad: (value: Value) => string | null) =>
  (value: Value, context: { addIssue: (message: string) => void }) => {
    const message = whyBad(value)
    if (message !== null) context.addIssue(message)
  }

const orNull = (fact: Fact, schema: Schema) => ('isOptional' in fact ? schema.nullable() : schema)

function factSchema(fact: Fact, name: string): Schema {
  const label = `${fact.label}(${name})`
  if (fact.kind === 'flag') return z.boolean().meta({ label })
  if (fact.kind === 'choice') return z.enum(fact.of).meta({ label })
  if (isNumber(fact)) {
    return orNull(fact, z.number().superRefine(judgedBy(fact.whyBad))).meta({ label })
  }
  if (isList(fact)) {
    const text = fact.kind === 'dashed list' ? 'dashed' : 'line'
    const item = judgedText(label, fact.typedWith ? () => null : fact.whyBad, longestItem, text)
    const list = listOf(item, { max: fact.most, tooLong: fact.tooMany(fact.most) })
    return list.superRefine(judgedBy((texts: string[]) => whyBadListOf(fact, texts))).meta({ label })
  }
  const whyBad = (typed: string) => whyBadTextOf(fact, typed)
  const text = judgedText(label, whyBad, 4 * fact.most, fact.kind, fact.says(fact.most))
  return orNull(fact, text).meta({ label, text: fact.kind })
}

type FactSchemas<F extends Facts> = { [Name in keyof F]: z.ZodType<Said<F>[Name], Said<F>[Name]> }

/** What a request says of a thing. */
export function givenFacts<F extends Facts>(facts: F) {
  return z.object(eachFact(facts, factSchema) as FactSchemas<F>)
}

/** The same of a new thing, where nothing has to be said. */
export function firstFacts<F extends Facts>(facts: F) {
  const blank = blankOf(facts)
  const first = (fact: Fact, name: string) => factSchema(fact, name).default(Reflect.get(blank, name))
  return z.object(eachFact(facts, first) as { [Name in keyof F]: z.ZodDefault<FactSchemas<F>[Name]> })
}

/** The same in an edit, of which null leaves a fact as it is. */
export function editedFacts<F extends Facts>(facts: F) {
  const edited = (fact: Fact, name: string) => factSchema(fact, name).nullable().default(null)
  return z.object(
    eachFact(facts, edited) as { [Name in keyof F]: z.ZodDefault<z.ZodNullable<FactSchemas<F>[Name]>> },
  )
}

function shownFact(fact: Fact): Schema {
  if (fact.kind === 'flag') return z.boolean()
  if (fact.kind === 'choice') return z.enum(fact.of)
  if (isNumber(fact)) return orNull(fact, fact.kind === 'number' ? z.number() : z.number().int())
  if (isList(fact)) return z.array(z.string())
  return orNull(fact, z.string())
}

/** The same in a reply. */
export function shownFacts<F extends Facts>(facts: F) {
  return z.object(eachFact(facts, shownFact) as FactSchemas<F>)
}

/** A month in the form YYYY-MM. */
export function monthText(label: string) {
  return z.string().max(7, { abort: true }).regex(monthForm, '달을 확인해 주세요.').meta({ label })
}

/** A file that the browser saves. */
export const textFile = z.object({ name: z.string(), type: z.string(), text: z.string() })

/** A name that its sender makes up once, so that the same thing sent again is known. */
const keyLength = { least: 8, most: 100 } as const
export const keyForm = new RegExp(`^[\\w-]{${keyLength.least},${keyLength.most}}$`)
export const keyMessage = `영문자, 숫자, 줄표로 ${keyLength.least}자에서 ${keyLength.most}자까지 입력해 주세요.`

/** What a reply says where it says nothing: no text, nobody, zero, and of a choice the first. */
export function blankIn<S extends z.ZodType>(schema: S): z.output<S> {
  const blank = (part: unknown): unknown => {
    if (part instanceof z.ZodObject)
      return Object.fromEntries(Object.entries(part.shape).map(([name, each]) => [name, blank(each)]))
    if (part instanceof z.ZodArray) return []
    if (part instanceof z.ZodString) return ''
    if (part instanceof z.ZodNumber) return 0
    if (part instanceof z.ZodBoolean) return false
    return part instanceof z.ZodEnum ? part.options[0] : null
  }
  return blank(schema) as z.output<S>
}
