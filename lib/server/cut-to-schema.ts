import { z } from 'zod'

/** For a value that only the parser can judge. */
const unclear = Symbol('unclear')

type Cut = (value: unknown) => unknown

const cuts = new WeakMap<z.core.$ZodType, Cut>()

/**
 * The value without the keys that its schema does not list: the same value where nothing has to be left out. Unlike
 * parsing it copies only what it cuts, and checks types only, which is a fifth of the work of answering a list. What it
 * cannot tell is parsed.
 */
export function cutToSchema(schema: z.core.$ZodType, value: unknown): unknown {
  const cut = cutOf(schema)(value)
  return cut === unclear ? z.parse(schema, value) : cut
}

function cutOf(schema: z.core.$ZodType): Cut {
  const known = cuts.get(schema)
  if (known) return known
  const cut = makeCut(schema)
  cuts.set(schema, cut)
  return cut
}

function makeCut(schema: z.core.$ZodType): Cut {
  if (schema instanceof z.ZodObject && isPlain(schema)) return cutObject(schema.shape)
  if (schema instanceof z.ZodArray && isPlain(schema)) return cutArray(cutOf(schema.element))
  if (schema instanceof z.ZodNullable) return cutOr(null, cutOf(schema.unwrap()))
  if (schema instanceof z.ZodOptional) return cutOr(undefined, cutOf(schema.unwrap()))
  if (schema instanceof z.ZodString && isPlain(schema)) return keep((value) => typeof value === 'string')
  if (schema instanceof z.ZodNumber && isPlain(schema)) return keep(Number.isFinite)
  if (schema instanceof z.ZodNumber && isWhole(schema)) return keep(Number.isSafeInteger)
  if (schema instanceof z.ZodBoolean) return keep((value) => typeof value === 'boolean')
  if (schema instanceof z.ZodDate && isPlain(schema)) return keep((value) => value instanceof Date)
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options)
    return keep((value) => options.has(value))
  }
  return (value) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success ? parsed.data : unclear
  }
}

/** True for a schema that checks nothing beyond its type and for an object that allows only its own keys. */
function isPlain({ def }: z.ZodType): boolean {
  const { checks = [], check, format, coerce, catchall } = Object(def)
  return checks.length === 0 && !check && !format && !coerce && !catchall
}

function isWhole({ def }: z.ZodNumber): boolean {
  const [first, ...more] = def.checks ?? []
  const { check, format } = Object(first?._zod.def)
  return !('check' in def) && check === 'number_format' && format === 'safeint' && more.length === 0
}

function keep(fits: (value: unknown) => boolean): Cut {
  return (value) => (fits(value) ? value : unclear)
}

function cutOr(exception: null | undefined, cut: Cut): Cut {
  return (value) => (value === exception ? value : cut(value))
}

function cutArray(cut: Cut): Cut {
  return (value) => {
    if (!Array.isArray(value)) return unclear
    let copy: unknown[] | null = null
    for (let at = 0; at < value.length; at += 1) {
      const item: unknown = value[at]
      const part = cut(item)
      if (part === unclear) return unclear
      if (part !== item) copy ??= value.slice(0, at)
      copy?.push(part)
    }
    return copy ?? value
  }
}

function cutObject(shape: Readonly<Record<string, z.core.$ZodType>>): Cut {
  const names = Object.keys(shape)
  const parts = names.map((name) => cutOf(shape[name] as z.core.$ZodType))
  return (value) => {
    // Instances of classes such as Date have their own serialisation, so they are left to the parser.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) {
      return unclear
    }
    const given = value as Record<string, unknown>
    const copy: Record<string, unknown> = {}
    let declared = 0
    let isSame = true
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] as string
      const part = given[name]
      const cut = (parts[at] as Cut)(part)
      if (cut === unclear) return unclear
      if (cut !== part) isSame = false
      if (part !== undefined || Object.hasOwn(given, name)) {
        declared += 1
        copy[name] = cut
      } else if (cut !== undefined) copy[name] = cut
    }
    if (!isSame) return copy
    for (const _ in given) declared -= 1
    return declared === 0 ? given : copy
  }
}
