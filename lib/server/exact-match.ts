import { z } from 'zod'

type Match = (value: unknown) => boolean

const matches = new WeakMap<z.core.$ZodType, Match>()

/**
 * Whether a value matches the schema and has no other keys, so that parsing it would change nothing. Unlike parsing it
 * makes no copy, which used a quarter of the memory needed to answer a list. It may return false when it cannot tell;
 * the caller then parses.
 */
export function exactMatch(schema: z.core.$ZodType): Match {
  const known = matches.get(schema)
  if (known) return known
  const match = matchOf(schema)
  matches.set(schema, match)
  return match
}

function matchOf(schema: z.core.$ZodType): Match {
  if (schema instanceof z.ZodObject && isPlain(schema)) return matchObject(schema.shape)
  if (schema instanceof z.ZodArray && isPlain(schema)) return matchArray(exactMatch(schema.element))
  if (schema instanceof z.ZodNullable) return matchOr(null, exactMatch(schema.unwrap()))
  if (schema instanceof z.ZodOptional) return matchOr(undefined, exactMatch(schema.unwrap()))
  if (schema instanceof z.ZodString && isPlain(schema)) return (value) => typeof value === 'string'
  if (schema instanceof z.ZodNumber && isPlain(schema)) return Number.isFinite
  if (schema instanceof z.ZodNumber && isWhole(schema)) return Number.isSafeInteger
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean'
  if (schema instanceof z.ZodDate && isPlain(schema)) return (value) => value instanceof Date
  if (schema instanceof z.ZodEnum) return matchOneOf(schema.options)
  return (value) => {
    const parsed = z.safeParse(schema, value)
    return parsed.success && parsed.data === value
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

function matchOr(exception: null | undefined, match: Match): Match {
  return (value) => value === exception || match(value)
}

function matchOneOf(values: readonly unknown[]): Match {
  const known = new Set(values)
  return (value) => known.has(value)
}

function matchArray(match: Match): Match {
  return (value) => {
    if (!Array.isArray(value)) return false
    for (const item of value) if (!match(item)) return false
    return true
  }
}

function matchObject(shape: Readonly<Record<string, z.core.$ZodType>>): Match {
  const names = Object.keys(shape)
  const parts = names.map((name) => exactMatch(shape[name] as z.core.$ZodType))
  return (value) => {
    // Instances of classes such as Date have their own serialisation, so they are left to the parser.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
      return false
    const given = value as Record<string, unknown>
    let declared = 0
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at] as string
      const part = given[name]
      if (!parts[at]?.(part)) return false
      if (part !== undefined || Object.hasOwn(given, name)) declared += 1
    }
    let all = 0
    for (const _ in given) all += 1
    return all === declared
  }
}
