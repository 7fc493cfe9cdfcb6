import { z } from 'zod'
import type { Coordinates } from './coordinates'

/**
 * Converts between the two spellings of a value. `missing` is the value we use for a field that the wire omits; without
 * it, the field is omitted on our side too. The functions are never called for missing values.
 */
interface Conversion<Wire, Given, Read, Missing> {
  toWire?(given: Given): Wire | undefined
  fromWire?(wire: Present<Wire>): Read
  missing?: Missing
}

type Schema = z.ZodType
type Present<T> = Exclude<T, undefined>

interface AnyConversion {
  toWire?(given: unknown): unknown
  fromWire?(wire: unknown): unknown
  missing?: unknown
}

/** One of our fields with its schema and its wire name, or several wire names if the wire spreads a list. */
interface AnyField {
  names: readonly string[]
  schema: Schema
  conversion: AnyConversion
  isSpread: boolean
}

interface Field<Name extends string, S extends Schema, Given, Read> extends AnyField {
  names: readonly Name[]
  schema: S
  /** Only for the type checker; never set. */
  types?: { given: Given; read: Read }
}

/** A bare schema means that the field has the same name on both sides. */
type Fields = Readonly<Record<string, Schema | AnyField>>
type Derived = Readonly<Record<string, Schema>>
type Nothing = Record<never, never>

/** A wire shape: its schema and both translations, from one declaration. */
export interface WireShape<F extends Fields, D extends Derived = Nothing> {
  fields: F
  schema: SchemaOf<F, D>
  toWire(given: Given<F>): z.output<SchemaOf<F, D>>
  fromWire(wire: z.output<SchemaOf<F>>): Read<F>
}

/** The type of the wire value. */
export type Wire<S extends { schema: Schema }> = z.output<S['schema']>

type Flat<T> = { [K in keyof T]: T[K] }
/** Makes fields that may be undefined optional. */
type Loose<T> = Flat<
  { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
    [K in keyof T as undefined extends T[K] ? K : never]?: T[K]
  }
>

type NamesOf<P, K> = P extends { names: readonly (infer Name)[] } ? Name & string : K & string
type PartSchema<P> = P extends Schema ? P : P extends { schema: infer S extends Schema } ? S : never
/** Maps wire names to schemas, with `product.id` as a single key. */
type Spelled<F> = { -readonly [K in keyof F as NamesOf<F[K], K>]: PartSchema<F[K]> }
type Nested<T extends Record<string, Schema>> = {
  [N in keyof T as N extends `${infer Outer}.${string}` ? Outer : N]: N extends `${infer Outer}.${string}`
    ? z.ZodObject<{ [M in keyof T as M extends `${Outer}.${infer Inner}` ? Inner : never]: T[M] }>
    : T[N]
}
type SchemaOf<F extends Fields, D extends Derived = Nothing> = z.ZodObject<
  Flat<Nested<Spelled<F>> & { -readonly [K in keyof D]: D[K] }>
>

type Given<F> = Loose<{
  -readonly [K in keyof F]: F[K] extends Schema
    ? z.output<F[K]>
    : F[K] extends { types?: { given: infer G } }
      ? G
      : never
}>
type Read<F> = Loose<{
  -readonly [K in keyof F]: F[K] extends Schema
    ? z.output<F[K]>
    : F[K] extends { types?: { read: infer R } }
      ? R
      : never
}>

/** A field that the wire calls `name`. A dot means a nested object, as in `product.id`. */
// @__NO_SIDE_EFFECTS__
export function field<
  const Name extends string,
  S extends Schema,
  G = Present<z.output<S>>,
  R = Present<z.output<S>>,
  M = undefined,
>(name: Name, schema: S, conversion: Conversion<z.output<S>, G, R, M> = {}) {
  return { names: [name], schema, conversion, isSpread: false } as Field<
    Name,
    S,
    undefined extends z.output<S> ? G | M | undefined : G,
    undefined extends z.output<S> ? R | M : R
  >
}

/** A field that contains another wire shape. */
// @__NO_SIDE_EFFECTS__
export function nested<const Name extends string, F extends Fields, D extends Derived>(
  name: Name,
  shape: WireShape<F, D>,
) {
  return {
    names: [name],
    get schema() {
      return shape.schema
    },
    conversion: shape as AnyConversion,
    isSpread: false,
  } as Field<Name, SchemaOf<F, D>, Given<F>, Read<F>>
}

/** A list that the wire spreads over fields with these names. If the list is shorter, the last ones are null. */
// @__NO_SIDE_EFFECTS__
export function spread<const Name extends string, S extends Schema>(names: readonly Name[], schema: S) {
  type Item = NonNullable<z.output<S>>
  return { names, schema, conversion: {}, isSpread: true } as Field<Name, S, readonly Item[], Item[]>
}

/** The conversion of a list of things with one shape. */
// @__NO_SIDE_EFFECTS__
export function each<F extends Fields, D extends Derived>({ toWire, fromWire }: WireShape<F, D>) {
  return {
    toWire: (given: readonly Given<F>[]) => given.map(toWire),
    fromWire: (wire: readonly z.output<SchemaOf<F>>[]) => wire.map(fromWire),
  }
}

/** The conversion of a word, by a table from the wire's words to ours. */
// @__NO_SIDE_EFFECTS__
export function words<const T extends Readonly<Record<string, string | boolean>>>(table: T) {
  const theirs = Object.keys(table) as (keyof T & string)[]
  return {
    toWire: (ours: T[keyof T]) => theirs.find((word) => table[word] === ours),
    fromWire: (word: keyof T & string): T[keyof T] => table[word] as T[keyof T],
  }
}

/** The wire name of each of our fields. */
export function wireNamesOf<F extends Fields>(fields: F): Record<keyof F & string, string> {
  const names = Object.entries(fields).map(([ours, part]) => [ours, spellingOf(ours, part).outer])
  return Object.fromEntries(names) as Record<keyof F & string, string>
}

type Values = Record<string, unknown>

interface Spelling {
  ours: string
  /** Its field on the wire. */
  outer: string
  /** The nested field, if the name has a dot. */
  inner: string | undefined
  /** All wire fields, if the wire spreads a list. */
  names: readonly string[] | null
  /** Called only on the server, since the browser has no schemas. */
  schemaOf(): Schema
  conversion: AnyConversion
}

const sameWords: AnyConversion = {}

function spellingOf(ours: string, part: Schema | AnyField): Spelling {
  // The browser build replaces schemas by a number.
  if (typeof part !== 'object' || !('names' in part)) {
    return { ours, outer: ours, inner: undefined, names: null, schemaOf: () => part, conversion: sameWords }
  }
  const { names, isSpread, conversion } = part
  const [outer = ours, inner] = names[0]?.split('.') ?? []
  return { ours, outer, inner, names: isSpread ? names : null, schemaOf: () => part.schema, conversion }
}

function wholeSchema(spellings: readonly Spelling[], derived: Derived | undefined): Schema {
  const whole: Record<string, Schema> = {}
  const within: Record<string, Record<string, Schema>> = {}
  for (const { outer, inner, names, schemaOf } of spellings) {
    const schema = schemaOf()
    if (inner === undefined) for (const name of names ?? [outer]) whole[name] = schema
    else {
      within[outer] = { ...within[outer], [inner]: schema }
      whole[outer] = z.object(within[outer])
    }
  }
  return z.object({ ...whole, ...derived })
}

function write(wire: Values, { outer, inner, names, conversion }: Spelling, value: unknown): void {
  if (names !== null) {
    for (let index = 0; index < names.length; index++) {
      wire[names[index] as string] = (value as unknown[])[index] ?? null
    }
    return
  }
  const spelled = conversion.toWire === undefined ? value : conversion.toWire(value)
  if (inner === undefined) wire[outer] = spelled
  else {
    wire[outer] ??= {}
    const within = wire[outer] as Values
    within[inner] = spelled
  }
}

function read(wire: Values, { outer, inner, names, conversion }: Spelling): unknown {
  if (names !== null) return names.map((name) => wire[name]).filter((item) => item !== null)
  const value = inner === undefined ? wire[outer] : (wire[outer] as Values)[inner]
  if (value === undefined) return conversion.missing
  return conversion.fromWire === undefined ? value : conversion.fromWire(value)
}

/**
 * Declares a wire shape, one line per value: our name, the wire's name, its schema and, where more than the name
 * differs, both conversions. `derived` fields exist only on the wire and are computed from our values.
 */
// @__NO_SIDE_EFFECTS__
export function wireShape<const F extends Fields, const D extends Derived = Nothing>(
  fields: F,
  derived?: D,
  derive?: (given: Given<F>) => { -readonly [K in keyof D]: z.output<D[K]> },
): WireShape<F, D> {
  const spellings = Object.entries(fields).map(([ours, part]) => spellingOf(ours, part))
  let schema: Schema | undefined
  const shape = {
    fields,
    get schema() {
      schema ??= wholeSchema(spellings, derived)
      return schema
    },
    toWire: (given: Values) => {
      // Assigned, not spread: adding many properties to a copy is slow.
      const wire: Values = derive === undefined ? {} : Object.assign({}, derive(given as Given<F>))
      for (const spelling of spellings) {
        const value = given[spelling.ours]
        if (value !== undefined && value !== spelling.conversion.missing) write(wire, spelling, value)
      }
      return wire
    },
    fromWire: (wire: Values) => {
      const values: Values = {}
      for (const spelling of spellings) {
        const value = read(wire, spelling)
        if (value !== undefined) values[spelling.ours] = value
      }
      return values
    },
  }
  return shape as unknown as WireShape<F, D>
}

/** Null if the text contains no valid point, longitude first. */
export function fromCoord(text: string | null): Coordinates | null {
  const [longitude, latitude, ...rest] = (text?.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  if (longitude === undefined || latitude === undefined || rest.length > 0) return null
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? null : { latitude, longitude }
}
