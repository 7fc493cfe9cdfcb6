import { z } from 'zod'
import { JsonRows } from '../json-rows'
import type { WireTable } from '../wire-table'
import { atMostForEach } from './at-most-for-each'
import { cutToSchema } from './cut-to-schema'
import { letOthersRun, mapInParts, rowsAtOnce } from './let-others-run'
import { toWire, wirePath, wireWithin } from './wire'

/** How many characters to serialise without a break: about a millisecond of work. */
const lettersAtOnce = 200_000

/**
 * The JSON of a reply, or the pieces of a long one, which let other requests run in between. It is text because Node
 * then sends it in one write with the headers.
 */
export type ReplyJson = string | Buffer[]

/**
 * Serialises an answer, cut down to its schema, in the wire's words if it has its own. Long lists and long texts at the top level are processed in parts, so
 * that one large reply does not block others.
 */
export async function writeReply(schema: z.ZodType, answer: unknown, words?: WireTable): Promise<ReplyJson> {
  if (hasJsonRows(answer)) return writeJsonRows(schema, answer, words)
  if (!hasLongPart(answer)) {
    const declared = cutToSchema(schema, answer)
    return JSON.stringify(words ? toWire(words, declared) : declared)
  }
  return oneLongAtATime(0, () => writeInParts(schema, answer, words))
}

/**
 * Rows that are JSON already are only parsed for a caller who speaks other words, or if the schema lists less than they
 * have. Rows of one statement have the same names, so the first one shows that.
 */
function writeJsonRows(schema: z.ZodType, answer: Answer, words?: WireTable): Promise<ReplyJson> | string {
  const withRows = (read: (text: string) => unknown) =>
    Object.fromEntries(
      Object.entries(answer).map(([name, part]) => [name, part instanceof JsonRows ? read(part.text) : part]),
    )
  if (words) return writeReply(schema, withRows(JSON.parse), words)
  const sample = withRows(firstRow)
  const declared: Answer = Object(cutToSchema(schema, sample))
  const fits = Object.keys(answer).every(
    (name) => !(answer[name] instanceof JsonRows) || declared[name] === sample[name],
  )
  if (!fits) return writeReply(schema, withRows(JSON.parse))
  let json = ''
  for (const [name, part] of Object.entries(declared)) {
    const given = answer[name]
    const value = given instanceof JsonRows ? given.text : JSON.stringify(part)
    // Joining a list of texts would copy the rows once more.
    if (value !== undefined) json += `${json === '' ? '{' : ','}${JSON.stringify(name)}:${value}`
  }
  return `${json}}`
}

/** A list up to the end of its first row, if no object is in that. */
const flatFirstRow = /^\[\s*\{(?:[^"{}]|"(?:[^"\\]|\\.)*")*\}/

function firstRow(text: string): unknown[] {
  const flat = flatFirstRow.exec(text)
  return flat ? JSON.parse(`${flat[0]}]`) : JSON.parse(text).slice(0, 1)
}

/** The parts of several replies would otherwise be made in the same turn, one for each. */
const oneLongAtATime = atMostForEach(1)

async function writeInParts(schema: z.ZodType, answer: Answer, words?: WireTable): Promise<Buffer[]> {
  const pieces: Buffer[] = []
  for (const piece of piecesOf(await parseInParts(schema, answer), words)) {
    pieces.push(Buffer.from(piece))
    await letOthersRun()
  }
  return pieces
}

export function joinReply(json: ReplyJson): string {
  return Array.isArray(json) ? Buffer.concat(json).toString() : json
}

type Answer = Record<string, unknown>

function isLongText(value: unknown): value is string {
  return typeof value === 'string' && value.length > lettersAtOnce
}

function isLongList(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > rowsAtOnce
}

function hasJsonRows(answer: unknown): answer is Answer {
  return Object.values(Object(answer)).some((value) => value instanceof JsonRows)
}

function hasLongPart(answer: unknown): answer is Answer {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return false
  return Object.values(answer).some((value) => isLongText(value) || isLongList(value))
}

/** A list whose schema has checks of its own cannot be validated in parts. */
async function parseInParts(schema: z.ZodType, answer: Answer): Promise<Answer> {
  const isPlain = ({ def }: { def: { checks?: unknown[] | undefined } }) => (def.checks ?? []).length === 0
  const lists: { name: string; items: unknown[]; item: z.core.$ZodType }[] = []
  for (const [name, part] of Object.entries(schema instanceof z.ZodObject ? schema.shape : {})) {
    const items = answer[name]
    if (isLongList(items) && part instanceof z.ZodArray && isPlain(part) && isPlain(schema)) {
      lists.push({ name, items, item: part.element })
    }
  }
  const parsed = schema.parse({ ...answer, ...Object.fromEntries(lists.map(({ name }) => [name, []])) })
  for (const { name, items, item } of lists) {
    Reflect.set(Object(parsed), name, await mapInParts(items, (each) => cutToSchema(item, each)))
  }
  return parsed as Answer
}

function* piecesOf(answer: Answer, words?: WireTable): Generator<string> {
  const parts = Object.entries(answer).filter(([, value]) => value !== undefined)
  const short = Object.fromEntries(parts.filter(([, value]) => !isLongText(value) && !isLongList(value)))
  let before = '{'
  for (const [name, value] of Object.entries(words ? Object(toWire(words, short)) : short)) {
    yield `${before}${JSON.stringify(name)}:${JSON.stringify(value)}`
    before = ','
  }
  for (const [name, value] of parts) {
    if (Object.hasOwn(short, name)) continue
    yield `${before}${JSON.stringify(words ? wirePath(words, name) : name)}:`
    before = ','
    if (isLongText(value)) yield* piecesOfText(value)
    else yield* piecesOfList(value as unknown[], words && wireWithin(words, name))
  }
  yield before === '{' ? '{}' : '}'
}

function* piecesOfList(items: readonly unknown[], words?: WireTable): Generator<string> {
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    const some = items.slice(at, at + rowsAtOnce)
    yield (at === 0 ? '[' : ',') + JSON.stringify(words ? toWire(words, some) : some).slice(1, -1)
  }
  yield ']'
}

function* piecesOfText(text: string): Generator<string> {
  yield '"'
  for (let at = 0; at < text.length; ) {
    // Keeps a surrogate pair in one piece.
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(at + lettersAtOnce - 1))
    const end = at + lettersAtOnce - (isSplit ? 1 : 0)
    yield JSON.stringify(text.slice(at, end)).slice(1, -1)
    at = end
  }
  yield '"'
}
