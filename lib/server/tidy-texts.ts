import { z } from 'zod'
import { inLines, onOneLine, typedCode, typedDashed } from '~/lib/characters'

type Tidy = (value: unknown) => unknown

/** What becomes of a text before it is checked: see `TextKind` in `lib/server/schema-parts.ts`. */
const tidyOf: Record<string, Tidy | null> = {
  line: (value) => (typeof value === 'string' ? onOneLine(value) : value),
  lines: (value) => (typeof value === 'string' ? inLines(value) : value),
  code: (value) => (typeof value === 'string' ? typedCode(value) : value),
  dashed: (value) => (typeof value === 'string' ? onOneLine(typedDashed(value)) : value),
  exact: null,
}

const known = new WeakMap<z.ZodType, Tidy | null>()

/** The given value with its texts tidied as the schema declares them. Leaves what does not fit the schema as it is. */
export function tidyTexts(schema: z.ZodType, value: unknown): unknown {
  let tidy = known.get(schema)
  if (tidy === undefined) {
    tidy = tidyFor(schema, 'line')
    known.set(schema, tidy)
  }
  return tidy === null ? value : tidy(value)
}

function tidyFor(schema: unknown, around: string): Tidy | null {
  if (!(schema instanceof z.ZodType)) return null
  const declared = schema.meta()?.text
  const kind = typeof declared === 'string' ? declared : around
  if (schema instanceof z.ZodString) return tidyOf[kind] ?? null
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  ) {
    return tidyFor(schema.unwrap(), kind)
  }
  if (schema instanceof z.ZodPipe) {
    return tidyFor(schema.in instanceof z.ZodTransform ? schema.out : schema.in, kind)
  }
  if (schema instanceof z.ZodArray) return inItems(tidyFor(schema.element, kind))
  if (schema instanceof z.ZodObject) return inFields(schema, kind)
  if (schema instanceof z.ZodUnion) {
    const each = schema.options.map((option) => tidyFor(option, kind)).filter((tidy) => tidy !== null)
    return each.length === 0 ? null : (value) => each.reduce((tidied, tidy) => tidy(tidied), value)
  }
  return null
}

function inItems(tidy: Tidy | null): Tidy | null {
  return tidy && ((value) => (Array.isArray(value) ? value.map(tidy) : value))
}

function inFields({ shape }: z.ZodObject, kind: string): Tidy | null {
  const fields = Object.entries(shape).flatMap(([name, part]) => {
    const tidy = tidyFor(part, kind)
    return tidy === null ? [] : [[name, tidy] as const]
  })
  if (fields.length === 0) return null
  return (value) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const given = fields.filter(([name]) => Object.hasOwn(value, name))
    if (given.length === 0) return value
    return {
      ...value,
      ...Object.fromEntries(given.map(([name, tidy]) => [name, tidy(Reflect.get(value, name))])),
    }
  }
}
