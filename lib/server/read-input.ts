import type { z } from 'zod'
import { badInput } from '~/lib/errors'
import { explainBadInput } from './bad-input'

/** The parsed value, or a refusal that names what is wrong. */
export function parsed<S extends z.ZodType | undefined>(
  schema: S,
  value: unknown,
): S extends z.ZodType ? z.output<S> : undefined
export function parsed(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (!result.success) throw explainBadInput(schema, result.error, value)
  return result.data
}

/**
 * PostgreSQL text can store neither NUL nor half a surrogate pair, and no normal client sends them. Checks nested lists
 * and objects at any depth, but not the bytes of files.
 */
export function refuseUnstorable(where: string, value: unknown): void {
  const waiting: [name: string, value: object][] = []
  const look = (name: string, found: unknown) => {
    if (typeof found === 'string') {
      if (found.includes('\u0000') || !found.isWellFormed()) {
        throw badInput({ [name]: '쓸 수 없는 글자가 들어 있어요.' })
      }
    } else if (found !== null && typeof found === 'object' && !ArrayBuffer.isView(found)) {
      waiting.push([name, found])
    }
  }
  look(where, value)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, found] = next
    if (Array.isArray(found)) for (const item of found) look(name, item)
    else for (const key of Object.keys(found)) look(key, Reflect.get(found, key))
  }
}

/**
 * Parses and checks the JSON body of an endpoint that declares `bodyParsedIn: 'worker'`, as `serve` does for other
 * endpoints.
 */
export function readJsonBody<S extends z.ZodType>(schema: S, bytes: Uint8Array): z.output<S> {
  const body = parseJson(bytes)
  refuseUnstorable('input', body)
  return parsed<S>(schema, body) as z.output<S>
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw badInput({ input: '보내 주신 내용을 읽을 수 없어요.' })
  }
}
