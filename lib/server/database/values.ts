import { types } from 'pg'

type Simple = string | number | bigint | boolean | Date | null
/** What a statement takes. JSON goes in as text: `${JSON.stringify(value)}::text::json`. */
export type Value = Simple | Uint8Array | readonly Simple[]

type Parse = (text: string) => unknown

const asIs: Parse = (text) => text
const { builtins } = types

const parsers = new Map<number, Parse>([
  [builtins.BOOL, (text) => text === 't'],
  [builtins.BYTEA, (text) => Buffer.from(text.slice(2), 'hex')],
  [builtins.INT2, Number],
  [builtins.INT4, Number],
  // bigint columns hold counts and provider ids below 2^53, so a number is exact and more convenient.
  [builtins.INT8, Number],
  [builtins.OID, Number],
  [builtins.FLOAT4, Number],
  [builtins.FLOAT8, Number],
  [builtins.NUMERIC, Number],
  // A calendar day (`date`) has no time zone, so it stays a string.
  [builtins.TIMESTAMPTZ, (text) => new Date(text)],
  [builtins.JSON, JSON.parse],
  [builtins.JSONB, JSON.parse],
])

/** The types of lists, which the driver does not name, with those of their elements. */
const listTypes: [list: number, of: number][] = [
  [1000, builtins.BOOL],
  [1001, builtins.BYTEA],
  [1005, builtins.INT2],
  [1007, builtins.INT4],
  [1016, builtins.INT8],
  [1021, builtins.FLOAT4],
  [1022, builtins.FLOAT8],
  [1231, builtins.NUMERIC],
  [1182, builtins.DATE],
  [1185, builtins.TIMESTAMPTZ],
  [199, builtins.JSON],
  [3807, builtins.JSONB],
  [1003, 19],
  [1009, builtins.TEXT],
  [1015, builtins.VARCHAR],
  [2951, builtins.UUID],
]
for (const [list, of] of listTypes) {
  const parse = parserOf(of)
  parsers.set(list, (text) => toElements(text).map((each) => (each === null ? null : parse(each))))
}

const readQuoted: (text: string) => (string | null)[] = types.getTypeParser(1009 as number)

/** Most lists have no quotes, and are read in a third of the time that the driver's parser takes. */
function toElements(text: string): (string | null)[] {
  if (text === '{}') return []
  if (text.includes('"')) return readQuoted(text)
  return text
    .slice(1, -1)
    .split(',')
    .map((each) => (each === 'NULL' ? null : each))
}

/** Turns PostgreSQL's text for a value of this type into ours. */
export function parserOf(type: number): Parse {
  return parsers.get(type) ?? asIs
}

/** The type that a value declares. Those of strings, numbers and lists follow from the statement. */
export function typeOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return '0'
  if (value instanceof Date) return String(builtins.TIMESTAMPTZ)
  if (typeof value === 'boolean') return String(builtins.BOOL)
  if (value instanceof Uint8Array) return String(builtins.BYTEA)
  return typeof value === 'bigint' ? String(builtins.INT8) : '0'
}

/** The text that PostgreSQL reads, or bytes as they are. */
export function toText(value: Value): string | Buffer | null {
  if (typeof value === 'string' || value === null) return value
  if (value === undefined) throw new TypeError('a statement was given undefined for a value')
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value)
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`
  return String(value)
}

function toElement(value: Simple): string {
  if (typeof value === 'string') return `"${value.replace(/["\\]/g, '\\$&')}"`
  return String(toText(value))
}
