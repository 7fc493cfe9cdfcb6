import { z } from 'zod'
import type { EndpointParts } from '../endpoint'
import type { CallWire, Derived, Spelled, WireTable } from '../wire-table'

type Values = Record<string, unknown>

/** The words of a feature's calls with fixed words. A call without an entry is only made by our own pages. */
export type WireOf<Calls> = { readonly [K in keyof Calls]?: Partial<CallWire> }

export function wireTable<Name extends string>(
  fields: Readonly<Record<string, string | Spelled>>,
  derived?: { of(ours: never): Record<Name, unknown>; schema: Readonly<Record<Name, object>> },
): WireTable {
  const spelled = Object.entries(fields).map(([ours, rule]) => [
    ours,
    typeof rule === 'string' ? { name: rule } : rule,
  ])
  return {
    fields: Object.fromEntries(spelled),
    ...(derived && { derived: derived as Derived }),
  }
}

const plain = wireTable({})

/** The words of a call, whose tables may name only fields of its schemas. */
export function callWire(words: Partial<CallWire>, { query, body, reply }: EndpointParts): CallWire {
  const wire = { query: plain, body: plain, reply: plain, ...words }
  for (const [table, schema] of [
    [wire.query, query],
    [wire.body, body],
    [wire.reply, reply],
  ] as const) {
    checkTable(table, schema)
  }
  return wire
}

function checkTable({ fields }: WireTable, schema: unknown): void {
  const within = thingIn(schema)
  for (const [name, { table }] of Object.entries(fields)) {
    const part = within?.shape[name]
    if (!part) throw new Error(`The wire spells ${name}, which its call does not have.`)
    if (table) checkTable(table, part)
  }
}

/** The schema of the thing, or of each thing, that this schema is about. */
function thingIn(schema: unknown): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodArray) return thingIn(schema.element)
  if (schema instanceof z.ZodPipe)
    return thingIn(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return thingIn(schema.unwrap())
  }
  return null
}

/** A field that holds a thing, or a list of things, with words of its own. */
export function nested(name: string, table: WireTable): Spelled {
  return { name, table }
}

/** A list that the wire spreads over fields with these names. If the list is shorter, the last ones are null. */
export function spread(...names: readonly [string, ...string[]]): Spelled {
  return { name: names[0], names }
}

/** A list of texts that the wire joins. */
export function joined(name: string, separator: string): Spelled {
  return {
    name,
    toWire: (list) => (list as string[]).join(separator),
    schema: { type: 'string' },
  }
}

/** One of a few words, by a table from the wire's words to ours. The first that means the same is sent. */
export function words(name: string, table: Readonly<Record<string, string | boolean>>): Spelled {
  const theirs = Object.keys(table)
  return {
    name,
    toWire: (ours) => (ours === null ? null : theirs.find((word) => table[word] === ours)),
    // An unknown word stays as it is, and the schema refuses it.
    fromWire: (word) => (typeof word === 'string' && Object.hasOwn(table, word) ? table[word] : word),
    schema: { type: 'string', enum: theirs },
  }
}

/** A list in the envelope of `pageOf`. */
export function pageWire(item: WireTable): WireTable {
  return wireTable({ results: nested('results', item) })
}

const snakes = new Map<string, string>()

/** For `jsonb_populate_record`, which fills a row from JSON. */
export const toColumns = (row: object) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [inSnakeCase(name), value]))

function inSnakeCase(name: string): string {
  const known = snakes.get(name)
  if (known !== undefined) return known
  // A header keeps its name.
  const snake = name.replace(/(?<=\w)[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  // The names come from our own schemas, so there are only so many.
  snakes.set(name, snake)
  return snake
}

function inCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function spellingOf(name: string, { fields }: WireTable): Spelled {
  return (Object.hasOwn(fields, name) && fields[name]) || { name: inSnakeCase(name) }
}

function isThing(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** A value of ours in the wire's words. */
export function toWire(table: WireTable, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => toWire(table, item))
  if (!isThing(value)) return value
  const wire: Values = {}
  for (const [ours, given] of Object.entries(value)) {
    if (given === undefined) continue
    const { name, names, table: inner = plain, toWire: convert } = spellingOf(ours, table)
    if (names) for (const [at, each] of names.entries()) wire[each] = (given as unknown[])[at] ?? null
    else {
      const spelled = convert ? convert(given) : toWire(inner, given)
      const [outer = name, within] = name.split('.')
      if (within === undefined) wire[outer] = spelled
      else wire[outer] = { ...(wire[outer] as Values | undefined), [within]: spelled }
    }
  }
  return table.derived ? Object.assign(wire, table.derived.of(value)) : wire
}

/** A value in the wire's words as ours. Fields that no word of ours stands for keep their name, and the schema drops them. */
export function fromWire(table: WireTable, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => fromWire(table, item))
  if (!isThing(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      const ours = ourNameOf(name, table)
      const { table: inner = plain, fromWire: convert } = spellingOf(ours, table)
      return [ours, convert ? convert(given) : fromWire(inner, given)]
    }),
  )
}

function ourNameOf(name: string, table: WireTable): string {
  const listed = Object.keys(table.fields).find((ours) => table.fields[ours]?.name === name)
  if (listed !== undefined) return listed
  const camel = inCamelCase(name)
  if (spellingOf(camel, table).name === name) return camel
  // A word that only our pages speak reaches no field.
  return Object.hasOwn(table.fields, name) || name !== inSnakeCase(name) ? `_${name}` : name
}

/** The words within a field. */
export function wireWithin(table: WireTable, name: string): WireTable {
  return spellingOf(name, table).table ?? plain
}

/** The wire's name of the field at this path, e.g. `people.0.entryId`. */
export function wirePath(table: WireTable, path: string): string {
  const names: string[] = []
  let within = table
  for (const part of path.split('.')) {
    const { name, table: inner = plain } = /^\d+$/.test(part)
      ? { name: part, table: within }
      : spellingOf(part, within)
    names.push(name)
    within = inner
  }
  return names.join('.')
}

interface RefusalReply {
  error: string
  fields?: Record<string, string> | undefined
}

/** The body of a refusal in the words of the caller, who may speak ours. */
export function inWordsOf(wire: CallWire | undefined, { error, fields, ...rest }: RefusalReply): object {
  if (!wire) return { ...rest, error, fields }
  const tableOf = (name: string) => (Object.hasOwn(wire.query.fields, name) ? wire.query : wire.body)
  // Sentences name fields in parentheses, and unknown ones as they were read.
  const spoken = (says: string) =>
    says.replace(/\w+/g, (word, at: number) => {
      const isInParentheses = says[at - 1] === '(' && says[at + word.length] === ')'
      return isInParentheses || /^[a-z]+[A-Z]/.test(word) ? wirePath(tableOf(word), word) : word
    })
  const named = Object.entries(fields ?? {}).map(([path, says]) => [
    wirePath(tableOf(path), path),
    spoken(says),
  ])
  return {
    ...(toWire(plain, rest) as object),
    error: spoken(error),
    fields: fields && Object.fromEntries(named),
  }
}

type JsonSchema = Record<string, unknown>

const nullSchema = { type: 'null' }

function allowsNull({ type, anyOf, oneOf }: JsonSchema): boolean {
  return (
    type === 'null' ||
    (Array.isArray(type) && type.includes('null')) ||
    [anyOf, oneOf].some((list) => Array.isArray(list) && list.some(allowsNull))
  )
}

function orNull(schema: object): object {
  return allowsNull(schema as JsonSchema) ? schema : { anyOf: [schema, nullSchema] }
}

/** The wire's schema of a field with one of its own: null stays null, unless it becomes something else. */
function spelledSchema({ schema = {}, toWire: convert }: Spelled, ours: JsonSchema): object {
  const staysNull = allowsNull(ours) && (convert === undefined || convert(null) === null)
  const { description } = ours
  return {
    ...(staysNull ? orNull(schema) : schema),
    ...(description !== undefined && { description }),
  }
}

/** The JSON schema of the wire, from ours. */
export function wireSchema(table: WireTable, ours: object): object {
  const schema = ours as JsonSchema
  const wire: JsonSchema = { ...schema }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    if (Array.isArray(schema[key])) wire[key] = schema[key].map((each: object) => wireSchema(table, each))
  }
  if (isThing(schema.items)) wire.items = wireSchema(table, schema.items)
  if (!isThing(schema.properties)) return wire
  const properties: Values = {}
  const required = new Set(schema.required as string[] | undefined)
  const requiredOnWire: string[] = []
  for (const [name, part] of Object.entries(schema.properties)) {
    const rule = spellingOf(name, table)
    const { name: spelled, names, table: inner = plain } = rule
    const whole = rule.schema ? spelledSchema(rule, part as JsonSchema) : wireSchema(inner, part as object)
    const [outer = spelled, within] = spelled.split('.')
    if (names) for (const each of names) properties[each] = orNull(Object((part as JsonSchema).items))
    else if (within === undefined) properties[outer] = whole
    else {
      const before = Object(properties[outer]) as { properties?: Values; required?: string[] }
      const needed = [...(before.required ?? []), ...(required.has(name) ? [within] : [])]
      properties[outer] = {
        type: 'object',
        properties: { ...before.properties, [within]: whole },
        ...(needed.length > 0 && { required: needed }),
      }
    }
    if (required.has(name)) requiredOnWire.push(...(names ?? [outer]))
  }
  const { schema: derived = {} } = table.derived ?? {}
  Object.assign(properties, derived)
  requiredOnWire.push(...Object.keys(derived))
  return {
    ...wire,
    properties,
    ...(schema.required !== undefined && { required: [...new Set(requiredOnWire)] }),
  }
}
