/**
 * The spelling of the calls that programs other than our pages make. Their words are fixed; ours may change. A table names
 * only what differs: a field without an entry is spelled in snake case, and what is in it too.
 */
export interface WireTable {
  fields: Readonly<Record<string, Spelled>>
  derived?: Derived
}

type Values = Record<string, unknown>

/** Fields that only the wire has. */
export interface Derived {
  of(ours: Values): Values
  /** Their JSON schemas. */
  schema: Readonly<Record<string, object>>
}

/** One of our fields as the wire spells it. A dot in the name means a nested object, as in `product.id`. */
export interface Spelled {
  name: string
  /** What is in it, or in each of its items. */
  table?: WireTable
  toWire?(value: unknown): unknown
  fromWire?(value: unknown): unknown
  /** The wire's JSON schema, where it is another one than ours. */
  schema?: object
  /** The names over which the wire spreads a list. */
  names?: readonly string[]
}

/** The words of one call. */
export interface CallWire {
  query: WireTable
  body: WireTable
  reply: WireTable
}
